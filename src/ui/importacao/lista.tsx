import { avisarFalha } from '../avisos.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { FileDrop } from '../file-drop.tsx'
import { dataHora, plural } from '../formatos.ts'
import { FileSpreadsheet, FileUp } from '../icones.ts'
import { SkeletonList } from '../skeleton.tsx'
import { useAto } from '../usar-ato.ts'

interface NaLista {
  id: string
  nome: string
  total: number
  criada_em: string
  por: string | null
}
interface Props<I extends NaLista> {
  consulta: { isPending: boolean; isError: boolean; data: readonly I[] | undefined; refetch: () => Promise<unknown> }
  /** State of a file, and whose it is, as words of one line. */
  dizer: (i: I) => readonly (string | null)[]
  /** The form of a file once it is chosen, shown while there is none. */
  detalhe: string
  /** The button is above the list, too: the page has none in its head. */
  comBotao?: boolean
  /** `nova` opens the upload. */
  aoAbrir: (id: string) => void
}

/** Imported files, newest first. */
export function ListaDeImportacoes<I extends NaLista>({ consulta, dizer, detalhe, comBotao, aoAbrir }: Props<I>) {
  if (consulta.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando as importações" />
  if (consulta.isError || !consulta.data)
    return <ErrorState oQueFalhou="As importações não carregaram." aoTentar={() => consulta.refetch()} />
  const nova = (
    <Button variante="primaria" icone={<FileUp />} onClick={() => aoAbrir('nova')}>
      Importar planilha
    </Button>
  )
  if (consulta.data.length === 0)
    return <EmptyState icone={<FileSpreadsheet />} frase="Nenhuma importação ainda" detalhe={detalhe} acao={nova} />
  return (
    <div className="h-full overflow-y-auto">
      {comBotao && <div className="border-b p-4">{nova}</div>}
      <ul aria-label="Importações">
        {consulta.data.map((i) => (
          <li key={i.id} className="relative border-b px-4 py-2 hover:bg-surface-2">
            <button
              type="button"
              className="block max-w-full truncate text-left text-13 font-medium after:absolute after:inset-0"
              onClick={() => aoAbrir(i.id)}
            >
              {i.nome}
            </button>
            <span className="num block truncate text-12 text-text-2">
              {[...dizer(i), plural(i.total, 'linha'), dataHora(i.criada_em), i.por].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PropsDaNova {
  rotulo: string
  dica: string
  /** Uploads the file and opens what became of it. */
  aoReceber: (arquivo: File) => Promise<void>
  aoVoltar: () => void
}

/** Where a file is dropped. */
export function NovaImportacao({ rotulo, dica, aoReceber, aoVoltar }: PropsDaNova) {
  const { indo, fazer } = useAto()
  const receber = async ([arquivo]: File[]) => {
    if (!arquivo) return
    await fazer(
      () => aoReceber(arquivo),
      (erro) => avisarFalha('O arquivo não foi recebido.', erro),
    )
  }
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4 p-5">
      <FileDrop
        rotulo={indo ? 'Lendo a planilha…' : rotulo}
        dica={`${dica} Nada é gravado antes de você conferir.`}
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
