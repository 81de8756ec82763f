import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { PortaDasMensagens } from '../portas.ts'
import { parteDasAprovacoes } from './aprovacoes/parte.ts'
import { parteDosDocumentos } from './documentos/parte.ts'
import { parteDosFormularios } from './formularios/parte.ts'
import { parteDaEdicao } from './edicao/parte.ts'
import { parteDosPrazosLegais } from './prazos-legais/parte.ts'
import { parteDosLotes } from './lotes/parte.ts'
import { parteDasVisoes } from './visoes/parte.ts'
import { parteDasRegras } from './regras/parte.ts'
import { parteDaRetencao } from './retencao/parte.ts'
import { parteDoQuadro } from './quadro/parte.ts'
import { parteDosWebhooks } from './saidas/parte.ts'
import { parteDasPessoas } from './seguidores/parte.ts'
import { parteDasConversas } from './conversas/parte.ts'

/** The parts of the funnels outside the core; each is `server/<assunto>/parte.ts`. */
export const partesDosFunis: readonly ((s: Servicos, mensagens: PortaDasMensagens) => Modulo)[] = [
  parteDasRegras,
  parteDasAprovacoes,
  parteDosFormularios,
  parteDosDocumentos,
  parteDosWebhooks,
  parteDasPessoas,
  parteDasConversas,
  parteDaEdicao,
  parteDosPrazosLegais,
  parteDoQuadro,
  parteDasVisoes,
  parteDosLotes,
  parteDaRetencao,
]
