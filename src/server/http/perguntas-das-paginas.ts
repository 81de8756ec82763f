import { origensDasMolduras } from '#modules/chat/server/filas/comandos/molduras.ts'
import { enderecosDasMolduras } from '#modules/externos/publico.ts'
import { sitesDoFormulario } from '#modules/funis/server/formularios/consultas/envios.ts'
import { origensDasPaginas } from '#modules/paineltv/publico.ts'
import { recursoExiste } from '#modules/recursos/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { PerguntasDasPaginas } from './paginas.ts'

const nomes: Record<
  Parameters<NonNullable<PerguntasDasPaginas['nomeado']>>[0],
  (db: Db, nome: string) => Promise<boolean>
> = { recurso: recursoExiste }

/**
 * What only the modules know of a page that is being opened: who may frame it, whom it may frame, whether its name is
 * somebody's.
 */
export const perguntasDasPaginas = (db: Db): PerguntasDasPaginas => ({
  molduras: (caminho) => (caminho.startsWith('/f/') ? sitesDoFormulario(db, caminho.slice(3)) : origensDasMolduras(db)),
  async mostradas() {
    const [daParede, ligados] = await Promise.all([origensDasPaginas(db), enderecosDasMolduras(db)])
    return [...new Set([...daParede, ...ligados.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []))])]
  },
  nomeado: (de, nome) => nomes[de](db, nome),
})
