import { useExportarNaPaleta } from '#ui/comandos/acoes-da-pagina.ts'
import { Button } from '#ui/button.tsx'
import { Download } from '#ui/icones.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { levando } from '#modules/chat/atos/web/publico.ts'
import { levar } from '../contract/exportacao.ts'
import { consultaDosFiltros, type Filtros } from '#modules/chat/lista/web/publico.ts'
import { MenuSobDemanda } from '#ui/sob-demanda.tsx'

/** The export has its own order, so the list's order is dropped. */
const semOrdem = ({ ordem: _, ...filtro }: ReturnType<typeof consultaDosFiltros>) => filtro

const FORMATOS = [
  ['csv', 'Planilha (CSV)'],
  ['xlsx', 'Excel (XLSX)'],
  ['json', 'JSON'],
] as const

/** Exports one row per conversation, exactly those that the current filters show. */
export function ExportarLista({ filtros }: { filtros: Filtros }) {
  const { eu, pode } = useChat()
  const exportar = (formato: (typeof FORMATOS)[number][0], dados_pessoais: boolean) =>
    void levando(
      () =>
        baixar(levar.exportar, { query: { ...semOrdem(consultaDosFiltros(filtros, eu.id)), formato, dados_pessoais } }),
      'Exportando conversas…',
      'Erro ao exportar conversas',
    )
  useExportarNaPaleta(() => exportar('xlsx', false), 'Exportar estas conversas em XLSX')
  return (
    <MenuSobDemanda
      alinhar="end"
      gatilho={
        <Button icone={<Download />} aria-label="Exportar conversas do filtro">
          Exportar
        </Button>
      }
      itens={[
        ...FORMATOS.map(([formato, rotulo]) => ({
          rotulo,
          descricao: 'Dados pessoais ocultados',
          aoEscolher: () => exportar(formato, false),
        })),
        ...(pode('chat.privacidade.gerir')
          ? ['risco' as const, { rotulo: 'Com dados pessoais (CSV)', aoEscolher: () => exportar('csv', true) }]
          : []),
      ]}
    />
  )
}
