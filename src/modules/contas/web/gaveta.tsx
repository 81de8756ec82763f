import { useEffect, useEffectEvent } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, numero } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowLeft, ShieldCheck, Sparkles } from '#ui/icones.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useCelular } from '#ui/usar-media.ts'
import type { Conta } from '../tipos.ts'
import { PainelDosCampos, UmCampoPorVez } from './campos/painel.tsx'
import { useConta, useContaAoVivo } from './dados.ts'
import { duvidoso, feito } from './ordem.ts'
import { Calibragem, Conferencias } from './resumo.tsx'
import { TrocarArquivo } from './trocar-arquivo.tsx'
import { useConferencia, type Conferencia } from './usar-conferencia.ts'
import { valorFalado } from './valores.ts'
import { useFolhas } from './visor/folhas.ts'
import { Visor } from './visor/visor.tsx'

export interface PropsDaGaveta {
  id: string
  aoFechar: () => void
  /** after the confirmation; without it the bill stays open */
  aoConcluir?: (c: Conta) => void
  /** the end of the main button: 'concluir', 'usar na proposta' */
  paraQue?: string
  /** what can be done with a confirmed bill: acts at the end of the foot */
  usar?: (c: Conta) => React.ReactNode
  /** another file was sent in place of one that could not be read; without it its page opens */
  aoTrocar?: (c: Conta) => void
  /** what the owner has to say of this bill: another utility than that of the proposal */
  aviso?: React.ReactNode
}

/** A bill beside its picture: each number read is compared with the paper. */
export function GavetaDaConta(p: PropsDaGaveta) {
  const { data: conta, error, isPending, refetch } = useConta(p.id)
  useContaAoVivo(p.id)
  if (isPending) return <SkeletonList linhas={10} rotulo="Carregando a fatura" />
  if (!conta)
    return (
      <ErrorState
        oQueFalhou={
          error instanceof ErroApp && error.status === 404 ? 'Esta fatura não existe.' : 'A fatura não carregou.'
        }
        detalhe={error?.message}
        aoTentar={() => refetch()}
      />
    )
  return <Aberta key={conta.id} {...p} conta={conta} />
}

const MESES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]
const tituloDa = (c: Conta) =>
  c.mes ? `Fatura de ${MESES[Number(c.mes.slice(5)) - 1]} de ${c.mes.slice(0, 4)}` : 'Fatura de energia'

function Aberta({ conta, ...p }: PropsDaGaveta & { conta: Conta }) {
  const celular = useCelular()
  const folhas = useFolhas(conta.id, conta.mime)
  const conferencia = useConferencia(conta, p.aoConcluir)
  const { irPara, todos } = conferencia
  const editavel = conta.edita && conta.situacao === 'lida'
  useAtalhos('Fatura', [{ teclas: 'mod+enter', rotulo: 'Confirmar todos com 95 % ou mais', executar: todos }], editavel)
  const comecar = useEffectEvent(() => {
    const primeiro = conta.campos.find(duvidoso) ?? conta.campos.find((c) => c.estado === 'lido')
    if (editavel && primeiro && !conferencia.atual) irPara(primeiro.chave)
  })
  useEffect(() => comecar(), [conta.situacao])
  const painel = { conta, folhas: folhas.folhas, conferencia }
  const visor = <Visor folhas={folhas} campos={conta.campos} atual={conferencia.atual} aoEscolher={irPara} />
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <header data-cabeca="" className="flex flex-wrap items-center gap-3 border-b px-4 py-3">
        <IconButton rotulo="Voltar" icone={<ArrowLeft />} onClick={p.aoFechar} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-16 font-semibold">{tituloDa(conta)}</h1>
          <p className="truncate text-12 text-text-2">
            {[conta.contato.nome, conta.nome, `enviada em ${dataHora(conta.criada_em)}`].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Progresso conta={conta} />
      </header>
      {celular ? (
        <>
          <div className="h-[34dvh] shrink-0 border-b">{visor}</div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            {conta.situacao !== 'recusada' && <UmCampoPorVez {...painel} />}
            <Avisos conta={conta} conferencia={conferencia} aviso={p.aviso} aoTrocar={p.aoTrocar} />
          </div>
        </>
      ) : (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,3fr)_minmax(26rem,2fr)]">
          {visor}
          <div className="min-h-0 overflow-y-auto border-l pb-6">
            <Avisos conta={conta} conferencia={conferencia} aviso={p.aviso} aoTrocar={p.aoTrocar} />
            {conta.situacao !== 'recusada' && <PainelDosCampos {...painel} />}
          </div>
        </div>
      )}
      <Rodape conta={conta} conferencia={conferencia} paraQue={p.paraQue ?? 'concluir'} usar={p.usar} />
    </div>
  )
}

function Progresso({ conta }: { conta: Conta }) {
  const lidos = conta.campos.filter((c) => c.valor !== null)
  const feitos = lidos.filter(feito).length
  if (conta.situacao === 'recusada') return null
  return conta.situacao === 'lendo' ? (
    <ProgressBar
      className="w-64 max-md:w-full"
      rotulo={`Lendo a fatura, ${numero(lidos.length)} de ${numero(conta.campos.length)} campos`}
      feitos={null}
    />
  ) : (
    <ProgressBar className="w-64 max-md:w-full" rotulo="Confirmados" feitos={feitos} total={lidos.length} />
  )
}

interface PropsDosAvisos extends Pick<PropsDaGaveta, 'aviso' | 'aoTrocar'> {
  conta: Conta
  conferencia: Conferencia
}

function Avisos({ conta: c, conferencia, aviso, aoTrocar }: PropsDosAvisos) {
  return (
    <div className="grid gap-2 p-4 pb-0 empty:hidden max-md:pb-4">
      {c.situacao === 'recusada' && (
        <AlertBox tom="alerta" titulo={c.recusa ?? 'Isto não parece uma fatura de energia.'}>
          {c.edita && (
            <span className="mt-2 flex flex-wrap gap-2">
              <TrocarArquivo dono={{ tipo: 'contato', id: c.contato_id }} aoTrocar={aoTrocar} />
              <Button tamanho="pequeno" ocupado={conferencia.indo} onClick={conferencia.digitar}>
                Digitar olhando a imagem
              </Button>
            </span>
          )}
        </AlertBox>
      )}
      {c.situacao === 'conferida' && c.conferida_em && (
        <AlertBox
          tom="info"
          titulo={`Conferida por ${c.conferida_por?.nome ?? 'alguém'} em ${dataHora(c.conferida_em)}.`}
          acao={
            c.edita && (
              <Button tamanho="pequeno" ocupado={conferencia.indo} onClick={conferencia.reabrirConta}>
                Reabrir
              </Button>
            )
          }
        />
      )}
      {aviso}
      {c.calibracao && <Calibragem calibracao={c.calibracao} />}
      {c.avisos.map((a) => (
        <AlertBox key={a} tom="alerta" titulo={a} />
      ))}
      <Conferencias conta={c} />
      {c.completa && (
        <AlertBox
          tom="info"
          titulo="Há campos que não foram lidos."
          acao={
            <Button tamanho="pequeno" icone={<Sparkles />} ocupado={conferencia.indo} onClick={conferencia.completar}>
              Completar com o assistente
            </Button>
          }
        >
          Cada valor que ele achar vem como sugestão, para você confirmar com o papel, um por um.
        </AlertBox>
      )}
    </div>
  )
}

function comoLida(c: Conta): string {
  const nunca = 'O que não foi lido fica vazio, nunca é adivinhado.'
  if (c.tipo === 'nf3e') return `Lida do XML da nota. ${nunca}`
  if (c.tipo === 'foto') return `Lida da foto, nesta máquina, sem enviar a ninguém. ${nunca}`
  if (c.tipo === 'digitada') return 'Digitada à mão, ao lado da imagem.'
  return c.concessionaria ? `Lida pelas regras da ${c.concessionaria}. ${nunca}` : nunca
}

interface PropsDoRodape extends Pick<PropsDaGaveta, 'usar'> {
  conta: Conta
  conferencia: Conferencia
  paraQue: string
}

function Rodape({ conta: c, conferencia, paraQue, usar }: PropsDoRodape) {
  if (c.situacao === 'conferida' && usar)
    return <footer className="flex flex-wrap items-center justify-end gap-3 border-t px-4 py-2.5">{usar(c)}</footer>
  if (c.situacao !== 'lida') return null
  const duvidas = c.campos.filter((f) => duvidoso(f) && f.valor !== null)
  const faltam = c.campos.filter((f) => f.valor === null && f.obrigatorio)
  const valores = duvidas.slice(0, 2).map((f) => valorFalado(f, f.valor ?? ''))
  const [primeiro] = faltam
  const sugerido = c.campos.find((f) => f.estado === 'sugerido')
  return (
    <footer className="flex flex-wrap items-center gap-3 border-t px-4 py-2.5">
      <p className="flex min-w-0 flex-1 items-center gap-2 text-12 text-text-2 max-md:hidden">
        <ShieldCheck className="size-4 shrink-0" />
        {comoLida(c)}
      </p>
      {!c.edita ? (
        <span className="text-12 text-text-2">Você pode ver esta fatura, mas não conferi-la.</span>
      ) : sugerido ? (
        <Button onClick={() => conferencia.irPara(sugerido.chave)}>Conferir a sugestão: {sugerido.rotulo}</Button>
      ) : primeiro ? (
        <Button onClick={() => conferencia.irPara(primeiro.chave)}>
          {faltam.length === 1 ? 'Falta um campo' : `Faltam ${faltam.length} campos`}: {primeiro.rotulo}
        </Button>
      ) : (
        <Button variante="primaria" className="max-md:w-full" ocupado={conferencia.indo} onClick={conferencia.concluir}>
          {duvidas.length === 0
            ? `Confirmar e ${paraQue}`
            : duvidas.length <= 2
              ? `Confirmar ${valores.join(' e ')} e ${paraQue}`
              : `Confirmar ${duvidas.length} duvidosos e ${paraQue}`}
        </Button>
      )}
    </footer>
  )
}
