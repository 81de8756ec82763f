import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { parteDosCampos } from './campos/parte.ts'
import { parteDasImportacoes } from './importacao/parte.ts'

/** Parts of the contacts besides the core; each is `server/<assunto>/parte.ts`. */
export const partesDosContatos: readonly ((s: Servicos) => Modulo)[] = [parteDosCampos, parteDasImportacoes]
