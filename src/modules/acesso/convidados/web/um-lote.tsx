import { useState, type ReactNode } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { useImportacaoAoVivo } from '#platform/navegador/importacao.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { ArrowLeft, Download, Undo2 } from '#ui/icones.ts'
import { Resultado } from '#ui/importacao/resultado.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { chaves, reler } from '#modules/acesso/nucleo/web/dados.ts'
import { convidados, situacoesRecusadas, type Lote } from '../contract/convidados.ts'
import { relerLote, useLote } from './dados.ts'
import { LinksDoLote } from './links.tsx'
import { MapearPessoas } from './mapear.tsx'
import { nomeDaLinha, SITUACAO } from './nomes.ts'
import { PessoasConferidas, PessoasConvidadas } from './pessoas.tsx'

/** The line states still to be processed in each background phase. */
const RESTAM: Partial<Record<Lote['situacao'], string>> = {
  conferindo: 'lida',
  importando: 'nova',
  desfazendo: 'convidada',
}

export function UmLote({ id, aoVoltar }: { id: string; aoVoltar: () => void }) {
  const consulta = useLote(id)
  useImportacaoAoVivo('convidados_', id, relerLote)
  const [remapear, setRemapear] = useState(false)
  const l = consulta.data
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando lista" />
  if (!l) return <ErrorState oQueFalhou="A lista não carregou." aoTentar={() => consulta.refetch()} />
  const resta = RESTAM[l.situacao]
  const mapeia = l.situacao === 'mapeando' || l.situacao === 'falhou' || remapear
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-4 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button tamanho="pequeno" icone={<ArrowLeft />} onClick={aoVoltar}>
          Convites
        </Button>
        <h2 className="min-w-0 flex-1 truncate text-16 font-semibold">{l.nome}</h2>
        <span className="text-13 text-text-2" role="status">
          {SITUACAO[l.situacao]}
        </span>
      </div>
      {resta && (
        <ProgressBar
          rotulo={SITUACAO[l.situacao]}
          feitos={l.total - (l.linhas[resta] ?? 0) - l.a_enviar}
          total={l.total}
        />
      )}
      {l.erro && <AlertBox tom="perigo" titulo={l.erro} />}
      {!resta && !mapeia && <Resultado linhas={l.linhas} nome={nomeDaLinha} />}
      {!resta && !mapeia && <BaixarRecusadas l={l} />}
      {mapeia && <MapearPessoas lote={l} aoMapear={() => setRemapear(false)} />}
      {l.situacao === 'conferida' && !remapear && <Conferida l={l} aoRemapear={() => setRemapear(true)} />}
      {l.situacao === 'concluida' && <Concluida l={l} />}
    </div>
  )
}

function BaixarRecusadas({ l }: { l: Lote }) {
  if (situacoesRecusadas.every((s) => !l.linhas[s])) return null
  const ir = () =>
    baixar(convidados.recusadas, { params: { id: l.id } }).catch((erro: unknown) =>
      avisarFalha('O arquivo não pôde ser gerado.', erro),
    )
  return (
    <div>
      <Button icone={<Download />} onClick={() => void ir()}>
        Baixar as linhas recusadas
      </Button>
    </div>
  )
}

function Conferida({ l, aoRemapear }: { l: Lote; aoRemapear: () => void }) {
  const novas = l.linhas.nova ?? 0
  const { indo, fazer } = useAto()
  const comErro = l.total - novas
  const convidar = () =>
    fazer(
      async () => {
        await chamar(convidados.iniciar, { params: { id: l.id } })
        await relerLote(l.id)
      },
      (erro) => avisarFalha('Os convites não começaram.', erro),
    )
  return (
    <>
      <PessoasConferidas id={l.id} />
      <Rodape>
        <Button variante="primaria" ocupado={indo} disabled={novas === 0} onClick={() => void convidar()}>
          Convidar {plural(novas, 'pessoa')}
        </Button>
        <Button onClick={aoRemapear}>Rever colunas</Button>
        {comErro > 0 && novas > 0 && (
          <span className="text-12 text-text-2">
            {plural(comErro, 'linha fica', 'linhas ficam')} de fora até a correção.
          </span>
        )}
      </Rodape>
    </>
  )
}

function Concluida({ l }: { l: Lote }) {
  const [desfazendo, setDesfazendo] = useState(false)
  const desfazer = async () => {
    try {
      await chamar(convidados.desfazer, { params: { id: l.id } })
      await Promise.all([relerLote(l.id), reler(chaves.convites)])
    } catch (erro) {
      avisarFalha('Os convites não foram revogados.', erro)
    }
  }
  return (
    <>
      {l.sem_correio > 0 && <LinksDoLote id={l.id} quantos={l.sem_correio} />}
      <PessoasConvidadas id={l.id} />
      {l.pode_desfazer && (l.linhas.convidada ?? 0) > 0 && (
        <Rodape>
          <Button icone={<Undo2 />} onClick={() => setDesfazendo(true)}>
            Revogar os convites
          </Button>
        </Rodape>
      )}
      <ConfirmDialog
        aberto={desfazendo}
        aoMudar={setDesfazendo}
        titulo="Revogar os convites desta lista?"
        descricao="Os links que ainda não foram usados deixam de valer. Quem já entrou fica."
        confirmar="Revogar os convites"
        perigo
        aoConfirmar={desfazer}
      />
    </>
  )
}

const Rodape = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)
