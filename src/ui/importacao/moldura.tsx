import { useState, type ReactNode } from 'react'
import { AlertBox } from '../alert-box.tsx'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ArrowLeft, Undo2 } from '../icones.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { Resultado } from './resultado.tsx'

interface Andando {
  nome: string
  situacao: string
  erro: string | null
  total: number
  /** rows by state */
  linhas: Readonly<Record<string, number>>
  pode_desfazer: boolean
}

/** How many rows are in one of these states. */
export const somaDasLinhas = (i: Pick<Andando, 'linhas'>, ...situacoes: readonly string[]): number =>
  situacoes.reduce((n, s) => n + (i.linhas[s] ?? 0), 0)

interface Props {
  importacao: Andando
  situacao: string
  /** States of the rows that the running phase still has to process; absent when none runs. */
  restam: readonly string[] | undefined
  nomeDaLinha: (situacao: string, quantas: number) => string
  /** The choice of the columns, when it is open. */
  mapear: ReactNode
  desfazer: { descricao: string; executar: () => Promise<unknown> }
  aoVoltar: () => void
  children: ReactNode
}

/** One imported file: its progress, its columns while they are chosen, its result, the way back. */
export function MolduraDaImportacao({ importacao: i, situacao, restam, mapear, ...p }: Props) {
  const [desfazendo, setDesfazendo] = useState(false)
  return (
    <div className="h-full overflow-y-auto" tabIndex={0} role="region" aria-label="Importação">
      <div className="mx-auto flex max-w-4xl flex-col gap-4 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <Button tamanho="pequeno" icone={<ArrowLeft />} onClick={p.aoVoltar}>
            Importações
          </Button>
          <h2 className="min-w-0 flex-1 truncate text-16 font-semibold">{i.nome}</h2>
          <span className="text-13 text-text-2" role="status">
            {situacao}
          </span>
        </div>
        {restam && <ProgressBar rotulo={situacao} feitos={i.total - somaDasLinhas(i, ...restam)} total={i.total} />}
        {i.erro && <AlertBox tom="perigo" titulo={i.erro} />}
        {!restam && !mapear && <Resultado linhas={i.linhas} nome={p.nomeDaLinha} />}
        {mapear}
        {p.children}
        {i.pode_desfazer && (
          <div>
            <Button icone={<Undo2 />} onClick={() => setDesfazendo(true)}>
              Desfazer importação
            </Button>
          </div>
        )}
        <ConfirmDialog
          aberto={desfazendo}
          aoMudar={setDesfazendo}
          titulo="Desfazer esta importação?"
          descricao={p.desfazer.descricao}
          confirmar="Desfazer importação"
          perigo
          aoConfirmar={async () => void (await p.desfazer.executar())}
        />
      </div>
    </div>
  )
}
