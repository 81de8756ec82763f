import type { Gatilho, TipoDeGatilho } from '#engines/regras/tipos.ts'
import { entradasDe } from '#kit/objeto.ts'
import { fatosDasOfertas } from '../regras/fatos.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { EscolhaDeCampo } from './acao.tsx'
import type { Arredores } from './dados.ts'
import { EditorDaAgenda, EscolhaDeEstagios } from './gatilho-agenda.tsx'
import { EditorDoDocumento, EditorDoFilho } from './gatilho-do-cartao.tsx'
import { EditorDaProposta } from './gatilho-da-proposta.tsx'
import { gatilhoNovo, QUANDO } from './rascunho.ts'

const FATOS = Object.entries(fatosDasOfertas).map(([valor, rotulo]) => ({ valor, rotulo }))

/** “Quando o cartão …”: the trigger. */
export function EditorDoGatilho({ g, mudar, ar }: { g: Gatilho; mudar: (g: Gatilho) => void; ar: Arredores }) {
  const erro = (campo: string) => ar.erros[`gatilho.${campo}`]
  return (
    <section aria-label="Quando" className="flex flex-col gap-3">
      <Select<TipoDeGatilho>
        rotulo="Quando o cartão"
        opcoes={entradasDe(QUANDO).map(([valor, rotulo]) => ({ valor, rotulo }))}
        valor={g.tipo}
        aoMudar={(t) => mudar(gatilhoNovo(t))}
      />
      {'estagio_id' in g && (
        <Select
          rotulo="Estágio"
          opcoes={ar.funil.definicao.estagios.map((e) => ({ valor: e.id, rotulo: e.nome }))}
          valor={g.estagio_id || null}
          erro={erro('estagio_id')}
          aoMudar={(estagio_id) => mudar({ ...g, estagio_id })}
        />
      )}
      {'campo' in g && (
        <EscolhaDeCampo
          funil={ar.funil}
          valor={g.campo}
          erro={erro('campo')}
          so={(c) => g.tipo !== 'data_do_campo' || c.tipo === 'data' || c.tipo === 'datahora'}
          aoMudar={(campo) => mudar({ ...g, campo })}
        />
      )}
      {g.tipo === 'tarefa_concluida' && (
        <Select
          rotulo="Que tipo de tarefa"
          opcoes={[{ valor: '', rotulo: 'Qualquer uma' }, ...ar.escolhas.tipos_de_tarefa]}
          valor={g.tipo_id ?? ''}
          erro={erro('tipo_id')}
          aoMudar={(t) => mudar({ ...g, tipo_id: t || null })}
        />
      )}
      {g.tipo === 'proposta' && <EditorDaProposta g={g} mudar={mudar} erro={erro} />}
      {g.tipo === 'fato' && (
        <Select
          rotulo="O que acontece"
          opcoes={FATOS}
          valor={g.fato || null}
          erro={erro('fato')}
          aoMudar={(fato) => mudar({ ...g, fato })}
        />
      )}
      {g.tipo === 'prazo_perto' && (
        <NumberField
          rotulo="Horas antes do prazo"
          valor={g.horas}
          min={1}
          max={2160}
          erro={erro('horas')}
          aoMudar={(horas) => mudar({ ...g, horas: horas ?? 1 })}
        />
      )}
      {'dias' in g && (
        <NumberField
          rotulo={g.tipo === 'parado' ? 'Dias úteis sem atividade' : 'Dias depois da data (negativo: antes)'}
          valor={g.dias}
          min={g.tipo === 'parado' ? 1 : -365}
          max={365}
          erro={erro('dias')}
          aoMudar={(dias) => mudar({ ...g, dias: dias ?? 0 })}
        />
      )}
      {g.tipo === 'botao' && (
        <TextField
          rotulo="O que o botão diz"
          dica="Aparece no cartão e na barra de vários cartões escolhidos, para quem pode movê-los."
          placeholder="Enviar proposta"
          maxLength={40}
          value={g.rotulo}
          erro={erro('rotulo')}
          onChange={(e) => mudar({ ...g, rotulo: e.currentTarget.value })}
        />
      )}
      {g.tipo === 'filho_chegou' && <EditorDoFilho g={g} mudar={mudar} ar={ar} />}
      {g.tipo === 'documento_anexado' && <EditorDoDocumento g={g} mudar={mudar} ar={ar} />}
      {g.tipo === 'agenda' && <EditorDaAgenda g={g} mudar={mudar} ar={ar} />}
      {'estagios' in g && <EscolhaDeEstagios g={g} mudar={mudar} ar={ar} />}
    </section>
  )
}
