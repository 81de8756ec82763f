import { useQuery } from '@tanstack/react-query'
import { departamentos } from '#modules/acesso/nucleo/contract/departamentos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { metodosDeRoteamento } from '../regras/roteamento/escolher.ts'
import type { PropsDaAba } from './aba.ts'
import { erroEm, NOME_DO_METODO } from './rascunho.ts'

const metodos = metodosDeRoteamento.map((m) => ({
  valor: m,
  rotulo: NOME_DO_METODO[m].nome,
  detalhe: NOME_DO_METODO[m].detalhe,
}))

const SEM_DEPARTAMENTO = 'Sem departamento, as conversas dela aparecem só no atendimento do Chat.'

export function AbaGeral({ r, mudar, recusa, outras }: PropsDaAba) {
  const { data: areas = [] } = useQuery({
    queryKey: ['acesso', 'departamentos'],
    queryFn: async ({ signal }) => (await chamar(departamentos.listar, {}, { signal })).data,
    staleTime: 600_000,
  })
  const opcoes = areas.map((d) => ({ valor: d.codigo, rotulo: d.nome }))
  return (
    <div className="grid gap-5">
      <TextField
        rotulo="Nome"
        maxLength={80}
        autoFocus={r.nome === ''}
        placeholder="Pós-venda"
        value={r.nome}
        erro={erroEm(recusa, 'nome')}
        onChange={(e) => mudar({ nome: e.currentTarget.value })}
      />
      <Checkbox
        rotulo="Fila ativa"
        dica="Inativa, ela não recebe nem entrega conversas."
        checked={r.ativa}
        onChange={(e) => mudar({ ativa: e.currentTarget.checked })}
      />
      <MultiCombobox
        rotulo="Departamentos que ela atende"
        placeholder="Buscar departamento"
        dica={
          r.departamentos.length === 0 ? SEM_DEPARTAMENTO : 'As conversas aparecem no atendimento desses departamentos.'
        }
        opcoes={opcoes}
        erro={erroEm(recusa, 'departamentos')}
        valor={r.departamentos.map((c) => opcoes.find((o) => o.valor === c) ?? { valor: c, rotulo: c })}
        aoMudar={(o) => mudar({ departamentos: o.map((x) => x.valor) })}
      />
      <Select
        rotulo="Distribuição"
        opcoes={metodos}
        valor={r.metodo}
        aoMudar={(metodo) => mudar({ metodo })}
        erro={erroEm(recusa, 'metodo')}
        dica={NOME_DO_METODO[r.metodo].detalhe}
      />
      <Transbordo r={r} mudar={mudar} recusa={recusa} outras={outras} />
      <div className="grid gap-3">
        <Checkbox
          rotulo="Devolver à fila as conversas de quem ficou ausente"
          dica="Só as que têm cliente esperando resposta."
          checked={r.redistribuir_minutos !== null}
          onChange={(e) => mudar({ redistribuir_minutos: e.currentTarget.checked ? 5 : null })}
        />
        {r.redistribuir_minutos !== null && (
          <NumberField
            rotulo="Depois de quantos minutos ausente"
            className="max-w-60"
            sufixo="min"
            casas={0}
            min={0}
            max={1440}
            valor={r.redistribuir_minutos}
            erro={erroEm(recusa, 'redistribuir_minutos')}
            aoMudar={(n) => mudar({ redistribuir_minutos: n ?? 0 })}
          />
        )}
      </div>
    </div>
  )
}

function Transbordo({ r, mudar, recusa, outras }: PropsDaAba) {
  const t = r.transbordo
  const destinos = outras.map((f) => ({ valor: f.id, rotulo: f.nome }))
  return (
    <fieldset className="grid gap-3">
      <Checkbox
        rotulo="Transbordar para outra fila"
        dica={destinos.length === 0 ? 'Crie outra fila para poder transbordar.' : 'Quando ninguém daqui pode atender.'}
        disabled={destinos.length === 0}
        checked={t !== null}
        erro={t ? undefined : erroEm(recusa, 'transbordo')}
        onChange={(e) =>
          mudar({
            transbordo:
              e.currentTarget.checked && destinos[0]
                ? { fila_id: destinos[0].valor, minutos: 15, lotada: false }
                : null,
          })
        }
      />
      {t && (
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <Select
            rotulo="Fila de destino"
            opcoes={destinos}
            valor={t.fila_id}
            aoMudar={(fila_id) => mudar({ transbordo: { ...t, fila_id } })}
            erro={erroEm(recusa, 'transbordo')}
          />
          <NumberField
            rotulo="Depois de esperar"
            sufixo="min"
            opcional
            casas={0}
            min={1}
            max={1440}
            valor={t.minutos}
            aoMudar={(minutos) => mudar({ transbordo: { ...t, minutos } })}
          />
          <Checkbox
            rotulo="Também quando todos estiverem lotados ou ausentes"
            checked={t.lotada}
            onChange={(e) => mudar({ transbordo: { ...t, lotada: e.currentTarget.checked } })}
          />
        </div>
      )}
    </fieldset>
  )
}
