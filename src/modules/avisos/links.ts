// Addresses of the pages of notices.
import { href } from '#platform/navegador/href.ts'

export const linkDosAvisos = () => href('/configuracoes/notificacoes')
