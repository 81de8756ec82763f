import type { Campo, ValorDeCampo } from '#engines/funil/campos.ts'
import { Combobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Funil } from '#modules/funis/nucleo/tipos.ts'
import { EditorDeCampo } from '#modules/funis/cartao/web/campos/editor.tsx'
import { buscarQuemVe } from '#modules/funis/cartao/web/campos/quem-ve.ts'
import { PRIORIDADES } from '#modules/funis/nucleo/web/palavras.ts'
import { useEtiquetas } from '#modules/funis/quadro/web/sinais.ts'
import type { TipoDeLote } from '../contract/lotes.ts'
import { faltaNasOrdens } from '#modules/funis/quadro/web/ordens-abertas.tsx'
import type { ComAsOrdens } from '#modules/funis/nucleo/contract/ordens-abertas.ts'
import { OrdensDeMuitos } from './ordens-de-muitos.tsx'
import { useBotoes } from './botoes.ts'
import type { AcaoPedida } from './fazer-lote.ts'

export interface Escolha {
  para: string | null
  perda: string | null
  motivo: string
  pessoa: { valor: string; rotulo: string } | null
  prioridade: (typeof PRIORIDADES)[number]['valor']
  dia: string
  campo: string | null
  valor: ValorDeCampo
  etiqueta: string | null
  por: 'por' | 'tirar'
  regra: string | null
  /** null: cards with open service orders stay */
  ordens: ComAsOrdens | null
}

const comOrdens = ({ ordens }: Escolha) => (ordens ? { ordens } : {})
const falta = ({ ordens }: Escolha): boolean => ordens !== null && faltaNasOrdens(ordens) !== null

/** Builds the action from the form; null while something is missing. */
export const montarAcao: Record<Exclude<TipoDeLote, 'seguir'>, (e: Escolha) => AcaoPedida | null> = {
  arquivar: (e) => (falta(e) ? null : { tipo: 'arquivar', arquivar: true, ...comOrdens(e) }),
  mover: (e) =>
    e.para && !falta(e)
      ? {
          tipo: 'mover',
          para: e.para,
          ...(e.motivo.trim() ? { motivo: e.motivo.trim() } : {}),
          ...(e.perda ? { motivo_perda: e.perda } : {}),
          ...comOrdens(e),
        }
      : null,
  atribuir: (e) => ({ tipo: 'atribuir', usuario_id: e.pessoa?.valor ?? null }),
  prioridade: (e) => ({ tipo: 'prioridade', prioridade: e.prioridade }),
  previsao: (e) => ({ tipo: 'previsao', dia: e.dia || null }),
  prazo: (e) => (e.dia ? { tipo: 'prazo', dia: e.dia } : null),
  etiqueta: (e) => (e.etiqueta ? { tipo: 'etiqueta', etiqueta_id: e.etiqueta, por: e.por === 'por' } : null),
  regra: (e) => (e.regra ? { tipo: 'regra', regra_id: e.regra } : null),
  campo: (e) => (e.campo ? { tipo: 'campo', campo: e.campo, valor: e.valor } : null),
}

export const ESCOLHA_VAZIA: Escolha = {
  para: null,
  perda: null,
  motivo: '',
  pessoa: null,
  prioridade: 'alta',
  dia: '',
  campo: null,
  valor: null,
  etiqueta: null,
  por: 'por',
  regra: null,
  ordens: null,
}

interface Props {
  tipo: TipoDeLote
  qual: string
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  escolha: Escolha
  mudar: (parte: Partial<Escolha>) => void
}

/** Form fields of one kind of bulk action. */
export function CamposDoLote({ tipo, qual, funil, campos, escolha: e, mudar }: Props) {
  const etiquetas = useEtiquetas(qual)
  const botoes = useBotoes(funil.id, tipo === 'regra')
  const alvo = funil.definicao.estagios.find((x) => x.id === e.para)
  const campo = e.campo ? campos.get(e.campo) : undefined
  const encerra = tipo === 'arquivar' || alvo?.tipo === 'perdido'
  const editaveis = [...campos.values()].filter((c) => c.tipo !== 'arquivo' && c.tipo !== 'aprovacao')
  return (
    <>
      {tipo === 'mover' && (
        <Select
          rotulo="Para"
          opcoes={funil.definicao.estagios.map((x) => ({ valor: x.id, rotulo: x.nome }))}
          valor={e.para}
          aoMudar={(para) => mudar({ para })}
        />
      )}
      {alvo?.tipo === 'perdido' && (
        <Select
          rotulo="Motivo"
          opcoes={funil.definicao.motivos_perda.map((m) => ({ valor: m.id, rotulo: m.rotulo }))}
          valor={e.perda}
          aoMudar={(perda) => mudar({ perda })}
        />
      )}
      {tipo === 'mover' && (
        <TextArea
          rotulo="Em poucas palavras"
          opcional
          maxLength={2000}
          value={e.motivo}
          onChange={(x) => mudar({ motivo: x.currentTarget.value })}
        />
      )}
      {encerra && <OrdensDeMuitos valor={e.ordens} aoMudar={(ordens) => mudar({ ordens })} />}
      {tipo === 'atribuir' && (
        <Combobox
          rotulo="Responsável"
          buscar={buscarQuemVe(funil.id)}
          placeholder="Ninguém"
          valor={e.pessoa}
          aoMudar={(o) => mudar({ pessoa: o ? { valor: o.valor, rotulo: o.rotulo } : null })}
        />
      )}
      {tipo === 'prioridade' && (
        <Select
          rotulo="Prioridade"
          opcoes={PRIORIDADES}
          valor={e.prioridade}
          aoMudar={(prioridade) => mudar({ prioridade })}
        />
      )}
      {(tipo === 'previsao' || tipo === 'prazo') && (
        <DateField
          rotulo={tipo === 'prazo' ? 'Novo prazo' : 'Previsão'}
          valor={e.dia}
          aoMudar={(dia) => mudar({ dia })}
        />
      )}
      {tipo === 'campo' && (
        <Combobox
          rotulo="Campo"
          opcoes={editaveis.map((c) => ({ valor: c.chave, rotulo: c.rotulo }))}
          valor={campo ? { valor: campo.chave, rotulo: campo.rotulo } : null}
          aoMudar={(o) => mudar({ campo: o?.valor ?? null, valor: null })}
        />
      )}
      {tipo === 'etiqueta' && (
        <SegmentedControl
          rotulo="Pôr ou tirar"
          opcoes={[
            { valor: 'por', rotulo: 'Pôr' },
            { valor: 'tirar', rotulo: 'Tirar' },
          ]}
          valor={e.por}
          aoMudar={(por) => mudar({ por })}
        />
      )}
      {tipo === 'etiqueta' &&
        (etiquetas.size > 0 ? (
          <Select
            rotulo="Etiqueta"
            opcoes={[...etiquetas.values()].map((x) => ({ valor: x.id, rotulo: x.nome }))}
            valor={e.etiqueta}
            aoMudar={(etiqueta) => mudar({ etiqueta })}
          />
        ) : (
          <p className="text-13 text-text-2">
            Este funil ainda não tem etiquetas. Crie a primeira em um cartão, com a tecla L.
          </p>
        ))}
      {tipo === 'regra' && (
        <Select
          rotulo="Regra"
          opcoes={botoes.map((b) => ({ valor: b.regra_id, rotulo: b.rotulo }))}
          valor={e.regra}
          aoMudar={(regra) => mudar({ regra })}
        />
      )}
      {campo && (
        <EditorDeCampo
          campo={campo}
          cartao_id={null}
          funil={funil.id}
          valor={e.valor}
          aoMudar={(valor) => mudar({ valor })}
        />
      )}
    </>
  )
}
