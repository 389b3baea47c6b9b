/** A sale of many lines is longer than the 100 kB that Medusa reads otherwise. */
export default { routes: [{ matcher: "/admin/pos-sales*", bodyParser: { sizeLimit: "4mb" } }] };
