import { useSearch } from '@tanstack/react-router'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { enviarPlanilha } from '#platform/navegador/importacao.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { dataHora, plural } from '#ui/formatos.ts'
import { FileSpreadsheet, FileUp } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { importacoes, type Importacao } from '../../contract/importacao.ts'
import { relerCatalogo, useImportacoes } from '../dados.ts'
import { SITUACAO } from './nomes.ts'
import { UmaImportacao } from './uma-importacao.tsx'

/** Files of items and prices, newest first; the open one is in the address. */
export function Importacoes() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const abrir = (id: string | undefined) => void navegar({ to: '.', search: (antes) => ({ ...antes, importacao: id }) })
  const aberta = typeof search.importacao === 'string' ? search.importacao : null
  const lista = useImportacoes()
  if (aberta === 'nova') return <Nova aoEnviada={abrir} aoVoltar={() => abrir(undefined)} />
  if (aberta) return <UmaImportacao key={aberta} id={aberta} aoVoltar={() => abrir(undefined)} />
  if (lista.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando as importações" />
  if (lista.isError) return <ErrorState oQueFalhou="As importações não carregaram." aoTentar={() => lista.refetch()} />
  if (lista.data.length === 0)
    return (
      <EmptyState
        icone={<FileSpreadsheet />}
        frase="Nenhuma importação ainda"
        detalhe="A tabela de um fornecedor, em CSV ou XLSX, vira preços com validade e itens com ficha técnica. Dá para desfazer por 30 dias."
        acao={
          <Button variante="primaria" icone={<FileUp />} onClick={() => abrir('nova')}>
            Importar planilha
          </Button>
        }
      />
    )
  return (
    <ul aria-label="Importações" className="h-full overflow-y-auto">
      {lista.data.map((i) => (
        <li key={i.id} className="relative border-b px-4 py-2 hover:bg-surface-2">
          <button
            type="button"
            className="block max-w-full truncate text-left text-13 font-medium after:absolute after:inset-0"
            onClick={() => abrir(i.id)}
          >
            {i.nome}
          </button>
          <span className="num block truncate text-12 text-text-2">
            {[SITUACAO[i.situacao], i.fornecedor, plural(i.total, 'linha'), dataHora(i.criada_em), i.por]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Nova({ aoEnviada, aoVoltar }: { aoEnviada: (id: string) => void; aoVoltar: () => void }) {
  const { indo, fazer } = useAto()
  const receber = async ([arquivo]: File[]) => {
    if (!arquivo) return
    await fazer(
      async () => {
        const { id } = await enviarPlanilha<Importacao>(importacoes.enviar.path, TIPO_DE_PLANILHA, arquivo)
        await relerCatalogo()
        aoEnviada(id)
      },
      (erro) => avisarFalha('O arquivo não foi recebido.', erro),
    )
  }
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4 p-5">
      <FileDrop
        rotulo={indo ? 'Lendo a planilha…' : 'Solte aqui a tabela do fornecedor, ou escolha um arquivo'}
        dica="CSV ou XLSX. Nada é gravado antes de você conferir."
        aceita=".csv,.txt,.xlsx"
        maximoBytes={32 * 1024 * 1024}
        disabled={indo}
        aoEscolher={(a) => void receber(a)}
      />
      <div>
        <Button onClick={aoVoltar}>Voltar</Button>
      </div>
    </div>
  )
}
