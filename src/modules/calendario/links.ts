// Addresses of the calendar's pages for other modules.
import { href } from '#platform/navegador/href.ts'

export const linkDosFeriados = () => href('/cad/cadastros/feriados')
