import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { useImportacaoAoVivo } from '#platform/navegador/importacao.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { importacoes, type ImportacaoDaAneel } from '../contract/importacao.ts'
import {
  relerImportacao,
  relerTarifas,
  useImportacao,
  useLinhas,
  usePropostasDaImportacao,
  useDistribuidoras,
} from './dados.ts'
import { Diferencas, Recusadas } from './diferencas.tsx'
import { Propostas } from './propostas-tocadas.tsx'
import { SemTributos } from './sem-tributos.tsx'
import { chaveDaUrl, useUrl } from './url.ts'
import { Cabeca, SITUACAO } from './importacao-comum.tsx'

/** States of the rows that each background phase still has to handle. */
const RESTAM: Partial<Record<ImportacaoDaAneel['situacao'], readonly string[]>> = {
  mapeando: ['lida'],
  conferindo: ['lida'],
  importando: ['nova', 'muda'],
  desfazendo: ['gravada'],
}

/** What a file would do, before anything is written. */
export function Previa({
  id,
  edita,
  celular,
  aoFechar,
}: {
  id: string
  edita: boolean
  celular: boolean
  aoFechar: () => void
}) {
  const consulta = useImportacao(id)
  useImportacaoAoVivo('tarifas_', id, relerImportacao)
  const i = consulta.data
  const restam = i && RESTAM[i.situacao]
  const pronta = i !== undefined && !restam
  const mudam = useLinhas(id, ['nova', 'muda', 'gravada', 'mantida'], pronta)
  const recusadas = useLinhas(id, ['invalida'], pronta)
  const propostas = usePropostasDaImportacao(id, pronta)
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a prévia" />
  if (!i) return <ErrorState oQueFalhou="A prévia não carregou." aoTentar={() => consulta.refetch()} />
  const donas = new Set((mudam.data ?? []).flatMap((l) => l.periodo?.distribuidora_id ?? []))
  const n = (...situacoes: string[]) => situacoes.reduce((soma, s) => soma + (i.linhas[s] ?? 0), 0)
  return (
    <>
      <div className="border-b px-4 py-3">
        <Cabeca titulo="Prévia da importação" selo={SITUACAO[i.situacao]} aoFechar={aoFechar} />
        <p className="mt-0.5 truncate text-12 text-text-2">
          {i.nome} · {numero(i.total)} períodos de {numero(i.linhas_no_arquivo)} linhas
        </p>
        {restam ? (
          <div className="mt-2">
            <ProgressBar rotulo={SITUACAO[i.situacao]} feitos={i.total - n(...restam)} total={i.total} />
          </div>
        ) : (
          <dl className="mt-2 grid grid-cols-4 text-12 text-text-2">
            <Conta
              n={n('nova', 'muda', 'gravada', 'mantida')}
              nome={i.situacao === 'conferida' ? 'mudam' : 'gravados'}
            />
            <Conta n={n('igual')} nome="iguais" />
            <Conta n={n('invalida')} nome="recusados" perigo />
            <Conta n={propostas.data?.total ?? 0} nome="propostas" />
          </dl>
        )}
      </div>
      {!restam && (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Diferencas linhas={mudam.data ?? []} contagens={propostas.data?.contagens ?? []} />
          <Recusadas linhas={recusadas.data ?? []} />
          <DoArquivo ids={donas} edita={edita} />
          {i.agentes_de_fora.length > 0 && (
            <p className="border-b px-4 py-3 text-12 text-text-2">
              {plural(
                i.agentes_de_fora.length,
                'distribuidora do arquivo não está cadastrada',
                'distribuidoras do arquivo não estão cadastradas',
              )}{' '}
              aqui: {i.agentes_de_fora.slice(0, 6).join(', ')}
              {i.agentes_de_fora.length > 6 && '…'}
            </p>
          )}
          {propostas.data && (
            <Propostas
              lista={propostas.data.linhas}
              total={propostas.data.total}
              gravada={i.situacao === 'concluida'}
            />
          )}
        </div>
      )}
      {!restam && <Rodape i={i} gravam={n('nova', 'muda')} edita={edita} celular={celular} aoFechar={aoFechar} />}
    </>
  )
}

/** Utilities of the file that lack taxes: its tariffs alone make no bill. */
function DoArquivo({ ids, edita }: { ids: ReadonlySet<string>; edita: boolean }) {
  const [url, mudar] = useUrl()
  const { data } = useDistribuidoras(chaveDaUrl(url.tarifa))
  return (
    <SemTributos
      lista={(data?.distribuidoras ?? []).filter((d) => ids.has(d.id))}
      aoCadastrar={edita ? ({ id, uf }) => mudar({ aba: 'tributos', tributos: `${id} ${uf}` }) : undefined}
    />
  )
}

const Conta = ({ n, nome, perigo }: { n: number; nome: string; perigo?: boolean }) => (
  <div className="flex flex-col-reverse">
    <dt>{nome}</dt>
    <dd className={cn('num text-16 font-semibold', perigo && n > 0 ? 'text-danger' : 'text-text')}>{numero(n)}</dd>
  </div>
)

function Rodape({
  i,
  gravam,
  edita,
  celular,
  aoFechar,
}: {
  i: ImportacaoDaAneel
  gravam: number
  edita: boolean
  celular: boolean
  aoFechar: () => void
}) {
  const { indo, fazer } = useAto()
  const [desfazendo, setDesfazendo] = useState(false)
  const gravar = () =>
    fazer(
      async () => {
        await chamar(importacoes.iniciar, { params: { id: i.id } })
        await relerImportacao(i.id)
      },
      (erro) => avisarFalha('Nada foi gravado.', erro),
    )
  const descartar = () =>
    fazer(
      async () => {
        await chamar(importacoes.descartar, { params: { id: i.id } })
        aoFechar()
        await relerTarifas()
      },
      (erro) => avisarFalha('O arquivo não foi descartado.', erro),
    )
  if (!edita)
    return celular && i.situacao === 'conferida' ? (
      <p className="border-t px-4 py-3 text-13 text-text-2">Grave no computador; aqui você confere.</p>
    ) : null
  return (
    <div className="flex shrink-0 items-center gap-2 border-t px-4 py-2.5">
      {i.situacao === 'conferida' && (
        <>
          <Button onClick={() => void descartar()}>Descartar</Button>
          <span className="flex-1" />
          <Button variante="primaria" ocupado={indo} disabled={gravam === 0} onClick={() => void gravar()}>
            {gravam === 0 ? 'Nada a gravar' : `Gravar ${plural(gravam, 'período')}`}
          </Button>
        </>
      )}
      {i.situacao === 'concluida' && i.pode_desfazer && (
        <Button onClick={() => setDesfazendo(true)}>Desfazer a importação</Button>
      )}
      <ConfirmDialog
        aberto={desfazendo}
        aoMudar={setDesfazendo}
        titulo="Desfazer esta importação?"
        descricao="Os períodos gravados que ninguém usou saem, e os que estavam no lugar deles voltam."
        confirmar="Desfazer a importação"
        perigo
        aoConfirmar={async () => {
          await chamar(importacoes.desfazer, { params: { id: i.id } })
          await relerImportacao(i.id)
        }}
      />
    </div>
  )
}
