/** The administration of accounts asks for the service key, which never reaches a browser. */
export default class GoTrueAdminApi {}
