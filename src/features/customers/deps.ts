import type { SharedDeps } from "../../shared/deps.ts";
import type { EmailAtShop } from "./customers/rules/validator.ts";

export interface CustomersDeps extends SharedDeps {
  /** Questions to the shop platform while a register waits. */
  readonly shopQuestions: {
    /**
     * Returns whether a customer of the platform has this e-mail address; undefined without an
     * active connector.
     */
    readonly findEmail: (email: string) => Promise<EmailAtShop | undefined>;
  };
}
