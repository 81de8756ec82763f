import { useState } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { useDiasFechados } from '#modules/calendario/web/publico.ts'
import { lerLinhaRapida, type LinhaLida } from '#modules/tarefas/regras/linha-rapida.ts'
import { frase } from '#modules/tarefas/regras/recorrencia.ts'
import { criarDaLinha } from '#modules/tarefas/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { acompanhar } from '#ui/desfazer-pela-tecla.ts'
import { lembrarEDizer } from '#ui/desfazer.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { data } from '#ui/formatos.ts'
import { Check } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'
import { noQuadro } from '../contract/quadro.ts'
import { ORDENS_ABERTAS, type ComAsOrdens, type OrdemAberta } from '#modules/funis/nucleo/contract/ordens-abertas.ts'
import type { Cartao } from '#modules/funis/nucleo/tipos.ts'
import { buscarQuemVe } from '#modules/funis/cartao/web/campos/quem-ve.ts'
import { chaves, relerFunil, useCartao } from '#modules/funis/nucleo/web/dados.ts'
import { PRIORIDADES } from '#modules/funis/nucleo/web/palavras.ts'
import type { NomeDoAto } from './atos.ts'
import { DEIXAR, faltaNasOrdens, OrdensAbertas, ordensDoDetalhe } from './ordens-abertas.tsx'
import { EscolherEtiquetas } from './escolher-etiquetas.tsx'
import { trocarNoCartao, type MudancaDoCartao } from './trocar-no-cartao.ts'

interface Props {
  ato: NomeDoAto
  id: string
  qual: string
  gestor: boolean
  anunciar: (frase: string) => void
  aoFechar: () => void
}
const TITULOS: Record<NomeDoAto, string> = {
  responsavel: 'Responsável',
  tarefa: 'Nova tarefa',
  prioridade: 'Prioridade',
  data: 'Previsão',
  etiquetas: 'Etiquetas',
  arquivar: 'Arquivar o cartão',
}

/** A dialog for one change of the card in focus, opened by a key. */
export function AtoRapido(p: Props) {
  const { data: c } = useCartao(p.id)
  if (!c) return null
  const Miolo = MIOLOS[p.ato]
  return (
    <Dialog
      aberto
      tamanho="pequeno"
      aoMudar={(a) => !a && p.aoFechar()}
      titulo={p.ato === 'arquivar' && c.arquivado_em ? 'Trazer o cartão de volta' : TITULOS[p.ato]}
      descricao={c.titulo}
    >
      <Miolo {...p} cartao={c} fazer={(frase, parte, antes) => acompanhar(fazer(p, c, frase, parte, antes))} />
    </Dialog>
  )
}

type Parte = MudancaDoCartao
interface PropsDoMiolo extends Props {
  cartao: Cartao
  fazer: (frase: string, parte: Parte, antes: Parte) => Promise<void>
}

const reler = (qual: string, id: string) =>
  Promise.all([
    relerFunil(qual),
    ...[chaves.cartao(id), chaves.historico(id)].map((queryKey) => consultas.invalidateQueries({ queryKey })),
  ])

/** Applies the change, shows a notice and offers undo. */
async function fazer(
  { qual, anunciar, aoFechar }: Props,
  c: Cartao,
  frase: string,
  parte: Parte,
  antes: Parte,
): Promise<void> {
  aoFechar()
  const trocar = async (de: Parte, para: Parte) => {
    const depois = await trocarNoCartao(c.id, de, para)
    await reler(qual, c.id)
    return depois
  }
  try {
    const { aviso } = await trocar(antes, parte)
    anunciar(aviso ? `${frase}. ${aviso}` : frase)
    const desfazer = async () =>
      void (await trocar(parte, antes).catch((e: unknown) => avisarFalha('Não deu para desfazer.', e)))
    lembrarEDizer(
      { rotulo: `mudança de ${c.titulo}`, desfazer },
      { titulo: frase, ...(aviso ? { descricao: aviso, tom: 'alerta' } : {}) },
    )
  } catch (e) {
    avisarFalha('O cartão não mudou.', e)
    await reler(qual, c.id)
  }
}

function Responsavel({ cartao: c, fazer: mudar }: PropsDoMiolo) {
  const eu = usePessoa()
  const dar = (pessoa: { id: string; nome: string } | null) =>
    void mudar(
      pessoa ? `${c.titulo} agora é com ${pessoa.nome}` : `${c.titulo} ficou sem responsável`,
      { responsavel_id: pessoa?.id ?? null },
      { responsavel_id: c.responsavel?.id ?? null },
    )
  return (
    <div className="flex flex-col gap-3">
      <Combobox
        rotulo="Quem cuida"
        buscar={buscarQuemVe(c.funil_id)}
        placeholder="Escreva um nome"
        valor={c.responsavel ? { valor: c.responsavel.id, rotulo: c.responsavel.nome } : null}
        aoMudar={(o) => dar(o ? { id: o.valor, nome: o.rotulo } : null)}
      />
      {c.responsavel?.id !== eu.id && <Button onClick={() => dar(eu)}>Ficar com ele</Button>}
    </div>
  )
}

function EscolherPrioridade({ cartao: c, fazer: mudar }: PropsDoMiolo) {
  const opcoes = PRIORIDADES.map((p) => ({
    ...p,
    desabilitada: p.valor === c.prioridade,
    icone: p.valor === c.prioridade && <Check className="size-4 text-text-2" aria-label="a de agora" />,
  }))
  return (
    <ChoiceList
      rotulo="Prioridade"
      opcoes={opcoes}
      aoEscolher={(v) => void mudar(`Prioridade de ${c.titulo}: ${v}`, { prioridade: v }, { prioridade: c.prioridade })}
    />
  )
}

function Previsao({ cartao: c, fazer: mudar, aoFechar }: PropsDoMiolo) {
  const [dia, setDia] = useState(c.previsao ?? '')
  const guardar = () =>
    void mudar(
      dia ? `Previsão de ${c.titulo}: ${data(dia)}` : `${c.titulo} ficou sem previsão`,
      { previsao: dia || null },
      { previsao: c.previsao },
    )
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(e) => {
        e.preventDefault()
        guardar()
      }}
    >
      <DateField rotulo="Até quando se espera" valor={dia} aoMudar={setDia} />
      <p className="flex justify-end gap-2">
        <Button onClick={aoFechar}>Cancelar</Button>
        <Button variante="primaria" type="submit">
          Guardar
        </Button>
      </p>
    </form>
  )
}

function oQueSeLeu({ prazo, repete }: LinhaLida): string {
  if (!prazo) return 'Escreva como fala: “Ligar para confirmar amanhã 14h”.'
  const quando = `${data(prazo.dia)}${prazo.hora ? ` às ${prazo.hora.slice(0, 5)}` : ''}`
  return repete ? `Repete ${frase(repete.regra, repete.pular_feriados)}, a partir de ${quando}` : `Para ${quando}`
}

function NovaTarefa({ cartao: c, qual, anunciar, aoFechar }: PropsDoMiolo) {
  const [texto, setTexto] = useState('')
  const [indo, setIndo] = useState(false)
  const fechado = useDiasFechados()
  const lida = lerLinhaRapida(texto, new Date(), fechado)
  async function criar() {
    if (!lida.titulo) return
    setIndo(true)
    try {
      await criarDaLinha(lida, { cartao_id: c.id })
      anunciar(`Tarefa criada em ${c.titulo}`)
      aoFechar()
      avisar({ titulo: `${lida.repete ? 'Repetição' : 'Tarefa'} criada: ${lida.titulo}`, descricao: c.titulo })
      await Promise.all([reler(qual, c.id), consultas.invalidateQueries({ queryKey: ['tarefas'] })])
    } catch (e) {
      avisarFalha('A tarefa não foi criada.', e)
      setIndo(false)
    }
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(e) => {
        e.preventDefault()
        void criar()
      }}
    >
      <TextField
        rotulo="O que fazer, e quando"
        dica={oQueSeLeu(lida)}
        maxLength={200}
        value={texto}
        onChange={(e) => setTexto(e.currentTarget.value)}
      />
      <p className="flex justify-end gap-2">
        <Button onClick={aoFechar}>Cancelar</Button>
        <Button variante="primaria" type="submit" ocupado={indo} disabled={!lida.titulo}>
          Criar tarefa
        </Button>
      </p>
    </form>
  )
}

function Etiquetas({ cartao: c, qual, gestor, fazer: mudar, aoFechar }: PropsDoMiolo) {
  return (
    <EscolherEtiquetas
      qual={qual}
      gestor={gestor}
      escolhidas={c.etiquetas}
      aoFechar={aoFechar}
      aoGuardar={(etiquetas) =>
        void mudar(`Etiquetas de ${c.titulo} mudaram`, { etiquetas }, { etiquetas: c.etiquetas })
      }
    />
  )
}

function Arquivar({ cartao: c, qual, anunciar, aoFechar }: PropsDoMiolo) {
  const [pergunta, setPergunta] = useState<readonly OrdemAberta[]>([])
  const [ordens, setOrdens] = useState(DEIXAR)
  const [erro, setErro] = useState<string | null>(null)
  const por = async (arquivar: boolean, com?: ComAsOrdens) => {
    await chamar(noQuadro.arquivar, { params: { id: c.id }, body: { arquivar, ...(com ? { ordens: com } : {}) } })
    await reler(qual, c.id)
  }
  const arquivar = c.arquivado_em === null
  async function ir() {
    const falta = pergunta.length > 0 ? faltaNasOrdens(ordens) : null
    setErro(falta)
    if (falta) return
    try {
      await por(arquivar, pergunta.length > 0 ? ordens : undefined)
      aoFechar()
      const frase = arquivar ? `${c.titulo} foi arquivado` : `${c.titulo} voltou ao quadro`
      anunciar(frase)
      lembrarEDizer({ rotulo: `arquivo de ${c.titulo}`, desfazer: () => por(!arquivar) }, { titulo: frase })
    } catch (e) {
      if (e instanceof ErroApp && e.code === ORDENS_ABERTAS) return setPergunta(ordensDoDetalhe(e.details))
      aoFechar()
      avisarFalha('O cartão não mudou.', e)
    }
  }
  return (
    <div className="flex flex-col gap-4 text-13">
      <p>
        {arquivar
          ? 'Ele sai do quadro, das listas e das contas, sem ganhar nem perder. O filtro “Arquivados” o mostra, e ele pode voltar quando quiser.'
          : 'Ele volta ao estágio em que estava.'}
      </p>
      {pergunta.length > 0 && <OrdensAbertas ordens={pergunta} valor={ordens} erro={erro} aoMudar={setOrdens} />}
      <p className="flex justify-end gap-2">
        <Button onClick={aoFechar}>Cancelar</Button>
        <Button variante="primaria" onClick={() => void acompanhar(ir())}>
          {arquivar ? 'Arquivar' : 'Trazer de volta'}
        </Button>
      </p>
    </div>
  )
}

const MIOLOS: Record<NomeDoAto, React.ComponentType<PropsDoMiolo>> = {
  responsavel: Responsavel,
  tarefa: NovaTarefa,
  prioridade: EscolherPrioridade,
  data: Previsao,
  etiquetas: Etiquetas,
  arquivar: Arquivar,
}
