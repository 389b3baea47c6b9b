/** A sale of many lines is longer than Medusa's default limit of 100 kB. */
export default { routes: [{ matcher: "/admin/pos-sales*", bodyParser: { sizeLimit: "4mb" } }] };
