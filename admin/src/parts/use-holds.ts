import { usePermissions } from "react-admin";

/** Tells of an ACL resource whether the signed-in administrator holds it. */
export function useHolds(): (resource: string) => boolean {
  const { permissions = [] } = usePermissions<readonly string[]>();
  return (resource) => permissions.includes("all") || permissions.includes(resource);
}
