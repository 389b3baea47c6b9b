import { usePermissions } from "react-admin";

/** Returns whether the signed-in administrator holds an ACL resource. */
export function useHolds(): (resource: string) => boolean {
  const { permissions = [] } = usePermissions<readonly string[]>();
  return (resource) => permissions.includes("all") || permissions.includes(resource);
}
