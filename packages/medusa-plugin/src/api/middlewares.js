/** Raises Medusa's default body limit of 100 kB, which a sale of many lines exceeds. */
export default { routes: [{ matcher: "/admin/pos-sales*", bodyParser: { sizeLimit: "4mb" } }] };
