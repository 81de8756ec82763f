/** Replaces the client for account administration, which needs the service key and so is never used in a browser. */
export default class GoTrueAdminApi {}
