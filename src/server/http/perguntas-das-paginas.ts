import { origensDasMolduras } from '#modules/chat/filas/server/comandos/molduras.ts'
import { enderecosDasMolduras } from '#modules/externos/publico.ts'
import { sitesDoFormulario } from '#modules/formularios/server/consultas/envios.ts'
import { origensDasPaginas } from '#modules/paineltv/publico.ts'
import { recursoExiste } from '#modules/recursos/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { PerguntasDasPaginas } from './paginas.ts'

const nomes: Record<
  Parameters<NonNullable<PerguntasDasPaginas['nomeado']>>[0],
  (db: Db, nome: string) => Promise<boolean>
> = { recurso: recursoExiste }

/**
 * Answers the questions of the page server from the modules: who may frame a page, which origins it may frame, and
 * whether the record in its path exists.
 */
export const perguntasDasPaginas = (db: Db): PerguntasDasPaginas => ({
  molduras: (caminho) => (caminho.startsWith('/f/') ? sitesDoFormulario(db, caminho.slice(3)) : origensDasMolduras(db)),
  async mostradas() {
    const [daParede, ligados] = await Promise.all([origensDasPaginas(db), enderecosDasMolduras(db)])
    return [...new Set([...daParede, ...ligados.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []))])]
  },
  nomeado: (de, nome) => nomes[de](db, nome),
})
