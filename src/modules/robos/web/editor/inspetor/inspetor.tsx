import { createElement, useEffect, useRef, type ComponentType } from 'react'
import { nomeDoNo, rotuloDoTipo, saidasDe } from '#engines/fluxo/nos/registro.ts'
import type { No, TipoDeNo } from '#engines/fluxo/tipos.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Trash2, X } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'
import { acoesDoRobo } from '../../../regras/catalogo.ts'
import { iconeDoNo } from '../tipos-da-paleta.ts'
import { CamposDeMensagem, CamposDeMenu, CamposDePergunta } from './campos-de-conversa.tsx'
import {
  CamposDeCondicao,
  CamposDeDefinicao,
  CamposDeDestino,
  CamposDeEspera,
  CamposDeHorario,
  SemCampos,
} from './campos-de-logica.tsx'
import { CamposDeSubfluxo, CamposDoInicio } from './campos-de-subfluxo.tsx'
import { CamposDeAcao, CamposDeHttp, CamposDeIa } from './campos-de-mundo.tsx'
import { useInspetor, type PropsDoFormulario } from './contexto.ts'

const FORMULARIOS: { [T in TipoDeNo]: ComponentType<PropsDoFormulario<T>> } = {
  inicio: CamposDoInicio,
  rotina: () => (
    <SemCampos frase="Dê um nome ao sub-fluxo e ligue o que ele faz. Quem o chama continua depois do nó “Fim”." />
  ),
  fim: () => (
    <SemCampos frase="A conversa fica esperando por uma pessoa. Dentro de um sub-fluxo, volta para quem o chamou." />
  ),
  mensagem: CamposDeMensagem,
  pergunta: CamposDePergunta,
  menu: CamposDeMenu,
  condicao: CamposDeCondicao,
  horario: CamposDeHorario,
  http: CamposDeHttp,
  definir: CamposDeDefinicao,
  acao: CamposDeAcao,
  ia: CamposDeIa,
  esperar: CamposDeEspera,
  ir_para: CamposDeDestino,
  subfluxo: CamposDeSubfluxo,
}
/** Returns the form for the node's type. */
const formularioDe = (no: No) =>
  FORMULARIOS[no.tipo] as unknown as ComponentType<{ no: No; mudar: (dados: object) => void }>

interface Props {
  no: No
  /** number of times the node was opened: each moves the focus to the first field */
  pedido: number
  aoMudar: (no: No, marca: string) => void
  aoLigar: (saida: string, para: string | null) => void
  aoRemover: () => void
  aoFechar: () => void
}

/** All settings of one node. Esc returns the focus to the canvas. */
export function Inspetor({ no, pedido, aoMudar, aoLigar, aoRemover, aoFechar }: Props) {
  const { problemas } = useInspetor()
  const caixa = useRef<HTMLElement>(null)
  useEffect(() => {
    if (pedido > 0) caixa.current?.querySelector<HTMLElement>('textarea, input:not([type=file])')?.focus()
  }, [pedido, no.id])
  const meus = problemas.filter((p) => p.no === no.id && !p.campo)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc leaves from any field inside
    <section
      ref={caixa}
      aria-label={`Propriedades de ${nomeDoNo(no, acoesDoRobo)}`}
      className="flex min-h-0 flex-1 flex-col"
      // in the capture phase, before the fields: a closed combobox would clear its value on Esc
      onKeyDownCapture={(e) => {
        if (e.key !== 'Escape' || document.querySelector('.g-popup, [role=listbox]')) return
        e.preventDefault()
        e.stopPropagation()
        aoFechar()
      }}
    >
      <header className="flex h-11 shrink-0 items-center gap-2 border-b px-3">
        {createElement(iconeDoNo(no), { className: 'text-text-2' })}
        <h2 className="min-w-0 flex-1 truncate text-13 font-semibold">
          {no.tipo === 'acao' ? nomeDoNo({ ...no, nome: '' }, acoesDoRobo) : rotuloDoTipo(no.tipo)}
        </h2>
        {no.tipo !== 'inicio' && <IconButton rotulo="Excluir nó" atalho="del" icone={<Trash2 />} onClick={aoRemover} />}
        <IconButton rotulo="Fechar propriedades" atalho="esc" icone={<X />} onClick={aoFechar} />
      </header>
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-3">
        {meus.map((p) => (
          <AlertBox key={p.texto} tom={p.gravidade === 'erro' ? 'perigo' : 'alerta'} titulo={p.texto} />
        ))}
        {createElement(formularioDe(no), {
          key: no.id,
          no,
          mudar: (dados) =>
            aoMudar({ ...no, dados: { ...no.dados, ...dados } } as No, `${no.id}:${Object.keys(dados).join()}`),
        })}
        {no.tipo !== 'inicio' && (
          <TextField
            rotulo="Nome do nó"
            opcional
            placeholder={nomeDoNo({ ...no, nome: '' }, acoesDoRobo)}
            maxLength={80}
            value={no.nome}
            onChange={(e) => aoMudar({ ...no, nome: e.currentTarget.value }, `${no.id}:nome`)}
          />
        )}
        <Saidas no={no} aoLigar={aoLigar} />
      </div>
    </section>
  )
}

/** Targets of the node's outputs as select fields: for keyboard use and large flows. */
function Saidas({ no, aoLigar }: { no: No; aoLigar: Props['aoLigar'] }) {
  const { fluxo } = useInspetor()
  const saidas = saidasDe(no, acoesDoRobo)
  if (saidas.length === 0) return null
  const opcoes = fluxo.nos
    .filter((n) => n.id !== no.id && n.tipo !== 'inicio' && n.tipo !== 'rotina')
    .map((n) => ({ valor: n.id, rotulo: nomeDoNo(n, acoesDoRobo), detalhe: n.nome ? rotuloDoTipo(n.tipo) : '' }))
  return (
    <fieldset className="grid gap-2 border-t pt-3">
      <legend className="sr-only">Saídas</legend>
      {saidas.map((s) => {
        const alvo = fluxo.arestas.find((a) => a.de === no.id && a.saida === s.id)?.para
        return (
          <Combobox
            key={s.id}
            rotulo={`${s.nome} →`}
            opcoes={opcoes}
            valor={opcoes.find((o) => o.valor === alvo) ?? null}
            aoMudar={(o) => aoLigar(s.id, o?.valor ?? null)}
            placeholder="Sem destino"
          />
        )
      })}
    </fieldset>
  )
}
