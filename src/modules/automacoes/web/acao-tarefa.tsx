import { SEM_NOME } from '#engines/regras/texto.ts'
import type { Acao } from '#engines/regras/tipos.ts'
import { DateField } from '#ui/date-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { EscolhaDePessoa, TextoComCampos } from '#modules/funis/cartao/web/publico.ts'
import type { Arredores } from './dados.ts'

type Tarefa = Extract<Acao, { tipo: 'criar_tarefa' }>
const UNIDADES = [
  { valor: 'du', rotulo: 'dias úteis' },
  { valor: 'hu', rotulo: 'horas úteis' },
  { valor: 'dc', rotulo: 'dias corridos' },
  { valor: 'sem', rotulo: 'sem prazo' },
] as const
export const PRIORIDADES = [
  { valor: 'baixa', rotulo: 'Baixa' },
  { valor: 'normal', rotulo: 'Normal' },
  { valor: 'alta', rotulo: 'Alta' },
  { valor: 'urgente', rotulo: 'Urgente' },
] as const

/** A task created by a rule: title, assignee, deadline, type and steps. */
export function EditorDaTarefa({
  a,
  mudar,
  ar,
  erro,
}: {
  a: Tarefa
  mudar: (a: Acao) => void
  ar: Arredores
  erro: (campo: string) => string | undefined
}) {
  const p = a.prazo
  return (
    <>
      <TextoComCampos
        rotulo="O que fazer"
        campos={ar.funil.campos}
        naFalta={SEM_NOME}
        valor={a.titulo}
        erro={erro('titulo')}
        aoMudar={(titulo) => mudar({ ...a, titulo })}
      />
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <Select
          rotulo="Quem faz"
          opcoes={[
            { valor: 'responsavel', rotulo: 'O responsável pelo cartão' },
            { valor: 'pessoa', rotulo: 'Uma pessoa' },
          ]}
          valor={a.quem}
          aoMudar={(quem) => mudar({ ...a, quem })}
        />
        {a.quem === 'pessoa' && (
          <EscolhaDePessoa
            rotulo="Pessoa"
            funil={ar.funil.id}
            erro={erro('usuario_id')}
            id={a.usuario_id}
            aoMudar={(usuario_id) => mudar({ ...a, usuario_id })}
          />
        )}
        <Select
          rotulo="Tipo"
          opcoes={[
            { valor: '', rotulo: 'Tarefa' },
            ...ar.escolhas.tipos_de_tarefa.filter((t) => t.rotulo !== 'Tarefa'),
          ]}
          valor={a.tipo_id ?? ''}
          erro={erro('tipo_id')}
          aoMudar={(t) => mudar({ ...a, tipo_id: t || null })}
        />
        <Select
          rotulo="Prioridade"
          opcoes={PRIORIDADES}
          valor={a.prioridade}
          aoMudar={(prioridade) => mudar({ ...a, prioridade })}
        />
      </div>
      <div className="grid grid-cols-3 gap-3 max-md:grid-cols-2">
        {p && (
          <NumberField
            rotulo="Prazo"
            casas={0}
            min={0}
            max={365}
            valor={p.valor}
            erro={erro('prazo.valor')}
            aoMudar={(valor) => mudar({ ...a, prazo: { ...p, valor: valor ?? 0 } })}
          />
        )}
        <Select
          rotulo="Contado em"
          opcoes={UNIDADES}
          valor={p?.unidade ?? 'sem'}
          aoMudar={(u) =>
            mudar({
              ...a,
              prazo:
                u === 'sem' ? null : { valor: p?.valor ?? 1, unidade: u, hora: u === 'hu' ? null : (p?.hora ?? null) },
            })
          }
        />
        {p && p.unidade !== 'hu' && (
          <DateField
            rotulo="Hora"
            tipo="time"
            opcional
            valor={p.hora ?? ''}
            erro={erro('prazo.hora')}
            aoMudar={(hora) => mudar({ ...a, prazo: { ...p, hora: hora || null } })}
          />
        )}
      </div>
      <TextArea
        rotulo="Lista"
        opcional
        dica="Um item por linha"
        linhas={2}
        value={a.itens.join('\n')}
        erro={erro('itens')}
        onChange={(e) => mudar({ ...a, itens: e.currentTarget.value.split('\n') })}
        onBlur={() => mudar({ ...a, itens: a.itens.map((i) => i.trim()).filter(Boolean) })}
      />
    </>
  )
}
