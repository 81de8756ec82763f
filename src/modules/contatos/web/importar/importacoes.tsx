import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { enviarPlanilha } from '#platform/navegador/importacao.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { dataHora, plural } from '#ui/formatos.ts'
import { FileSpreadsheet, FileUp } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { importacoes, type Importacao } from '../../contract/importacoes.ts'
import { relerContatos, useImportacoes } from '../dados.ts'
import { IMPORTACAO } from '../nomes.ts'
import { UmaImportacao } from './uma-importacao.tsx'

/** Imports, newest first; the open one is in the URL. */
export function Importacoes() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const abrir = (id: string | null) =>
    void navegar({
      to: '.',
      search: (a) => ({ ...a, importacao: id ?? undefined }),
    })
  const aberta = typeof search.importacao === 'string' ? search.importacao : null
  const lista = useImportacoes()
  if (aberta === 'nova') return <Nova aoEnviada={abrir} aoVoltar={() => abrir(null)} />
  if (aberta) return <UmaImportacao id={aberta} aoVoltar={() => abrir(null)} />
  if (lista.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando importações" />
  if (lista.isError) return <ErrorState oQueFalhou="As importações não carregaram." aoTentar={() => lista.refetch()} />
  const nova = (
    <Button variante="primaria" icone={<FileUp />} onClick={() => abrir('nova')}>
      Importar planilha
    </Button>
  )
  if (lista.data.length === 0)
    return (
      <EmptyState
        icone={<FileSpreadsheet />}
        frase="Nenhuma importação ainda"
        detalhe="Uma planilha CSV ou XLSX vira contatos, sem repetir quem já está aqui. Dá para desfazer por 30 dias."
        acao={nova}
      />
    )
  return (
    <div className="h-full overflow-y-auto">
      <div className="p-4">{nova}</div>
      <ul aria-label="Importações">
        {lista.data.map((i) => (
          <li key={i.id} className="relative border-t px-4 py-2 hover:bg-surface-2">
            <button
              type="button"
              className="block max-w-full truncate text-left text-14 font-medium after:absolute after:inset-0"
              onClick={() => abrir(i.id)}
            >
              {i.nome}
            </button>
            <span className="block truncate text-12 text-text-2">
              {[IMPORTACAO[i.situacao], plural(i.total, 'linha'), dataHora(i.criada_em), i.por]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Nova({ aoEnviada, aoVoltar }: { aoEnviada: (id: string) => void; aoVoltar: () => void }) {
  const { indo, fazer } = useAto()
  const receber = async ([arquivo]: File[]) => {
    if (!arquivo) return
    await fazer(
      async () => {
        const { id } = await enviarPlanilha<Importacao>(importacoes.enviar.path, TIPO_DE_PLANILHA, arquivo)
        await relerContatos()
        aoEnviada(id)
      },
      (erro) => avisarFalha('O arquivo não foi recebido.', erro),
    )
  }
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4 p-5">
      <FileDrop
        rotulo={indo ? 'Lendo a planilha…' : 'Solte aqui a planilha, ou escolha um arquivo'}
        dica="CSV ou XLSX, com até 200 mil linhas. Nada é gravado antes de você conferir."
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
