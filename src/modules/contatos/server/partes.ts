import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { parteDosCampos } from './campos/parte.ts'
import { parteDasImportacoes } from './importacao/parte.ts'

/** The subjects of the contacts beyond their core; each is `server/<assunto>/parte.ts`. */
export const partesDosContatos: readonly ((s: Servicos) => Modulo)[] = [parteDosCampos, parteDasImportacoes]
