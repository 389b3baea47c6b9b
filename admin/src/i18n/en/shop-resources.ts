/** Names of locations, registers, staff, roles and licences and of their fields. */
export const shopResources = {
  locations: {
    name: "Location |||| Locations",
    empty: "No location yet",
    invite: "A location is a shop with an address. Its registers inherit its settings.",
    message: {
      delete_content: "This cannot be undone. Its registers, receipts and closings are kept, and still show its name.",
    },
    fields: {
      tax_use_address: "Tax based on this address",
      address_use_storeview: "Displayed address",
    },
  },
  terminals: {
    name: "Register |||| Registers",
    empty: "No register yet",
    invite: "Each register gets a code to activate its device.",
    message: {
      delete_content:
        "This cannot be undone. Its device is rejected immediately. For 30 days it can still send the receipts and closings from before the deletion. Its receipts and closings are kept here, and its licence is free for another register.",
    },
    fields: {
      license_status: "Licence",
      last_seen_at: "Last seen",
    },
  },
  staff: {
    name: "Staff member |||| Staff",
    empty: "No staff yet",
    invite: "Staff use the registers. Their role defines their permissions.",
    message: {
      delete_content:
        "This cannot be undone. This person can no longer sign in on registers; receipts and closings keep the name.",
    },
    fields: {
      full_name: "Name",
      location_ids: "Works at",
      has_passcode: "Passcode",
    },
  },
  roles: {
    name: "Role |||| Roles",
    empty: "No role yet",
    invite: "A role defines the permissions of staff on a register.",
  },
  licenses: {
    name: "Licence |||| Licences",
    empty: "No licence yet",
    invite: "Each register needs a licence. Receipts require PRO.",
    fields: {
      license_id: "No.",
      license_type: "Type",
      license_status: "Status",
      license_expires_at: "Ends",
      license_token: "Token of the licensing service",
      last_upstream_check_at: "Checked",
      fiscal_tss_id: "Fiscal device id",
      fiscal_api_key: "Fiscal API key",
    },
  },
};
