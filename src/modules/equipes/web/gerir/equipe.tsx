import { useState } from 'react'
import { escreverMinuto, minutoDoDia } from '#kit/parede.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { equipes, type Equipe } from '../../contract/equipes.ts'
import { relerAgenda, usePessoas, useVeiculos } from '../dados.ts'
import { Rodape } from './rodape.tsx'

const SEM_VEICULO = 'nenhum'
const NOVA = {
  nome: '',
  veiculo_id: null,
  cidade: '',
  lat: null,
  lon: null,
  inicio_min: 480,
  fim_min: 1020,
  capacidade_min: 480,
  sabado: false,
  instalacao: false,
} as const

const minuto = (texto: string, antes: number): number => (texto ? minutoDoDia(`1970-01-01T${texto}`) : antes)

export function FormularioDaEquipe({ equipe, aoFim }: { equipe: Equipe | null; aoFim: () => void }) {
  const [e, setE] = useState<Omit<Equipe, 'id' | 'versao' | 'membros' | 'veiculo'>>(equipe ?? NOVA)
  const [membros, setMembros] = useState(() => equipe?.membros.map((m) => ({ valor: m.id, rotulo: m.nome })) ?? [])
  const pessoas = usePessoas()
  const veiculos = useVeiculos()
  const { indo, geral, erros, fazer } = useAto()
  const salvar = async () => {
    const body = {
      nome: e.nome.trim(),
      veiculo_id: e.veiculo_id,
      cidade: e.cidade.trim(),
      lat: e.lat,
      lon: e.lon,
      inicio_min: e.inicio_min,
      fim_min: e.fim_min,
      capacidade_min: e.capacidade_min,
      sabado: e.sabado,
      instalacao: e.instalacao,
      membros: membros.map((m) => m.valor),
    }
    const feito = await fazer(async () => {
      if (equipe) await chamar(equipes.editar, { params: { id: equipe.id }, body: { ...body, versao: equipe.versao } })
      else await chamar(equipes.criar, { body })
      await relerAgenda()
    })
    if (feito) {
      avisar({ titulo: 'Equipe salva', tom: 'sucesso' })
      aoFim()
    }
  }
  return (
    <form
      aria-label="Equipe"
      className="grid gap-3"
      onSubmit={(ev) => {
        ev.preventDefault()
        void salvar()
      }}
    >
      <TextField
        rotulo="Nome"
        value={e.nome}
        maxLength={60}
        erro={erros.nome}
        onChange={(ev) => setE({ ...e, nome: ev.currentTarget.value })}
      />
      <MultiCombobox
        rotulo="Pessoas"
        valor={membros}
        aoMudar={setMembros}
        opcoes={(pessoas.data ?? []).map((p) => ({
          valor: p.id,
          rotulo: p.nome,
          ...(p.equipe ? { detalhe: p.equipe } : {}),
        }))}
        erro={erros.membros}
      />
      <Select
        rotulo="Veículo"
        opcoes={[
          { valor: SEM_VEICULO, rotulo: 'Nenhum' },
          ...(veiculos.data ?? []).map((v) => ({ valor: v.id, rotulo: v.nome })),
        ]}
        valor={e.veiculo_id ?? SEM_VEICULO}
        aoMudar={(v) => setE({ ...e, veiculo_id: v === SEM_VEICULO ? null : v })}
      />
      <TextField
        rotulo="Cidade de onde sai"
        value={e.cidade}
        maxLength={80}
        onChange={(ev) => setE({ ...e, cidade: ev.currentTarget.value })}
      />
      <div className="grid grid-cols-3 gap-2">
        <DateField
          rotulo="Começa"
          tipo="time"
          valor={escreverMinuto(e.inicio_min)}
          aoMudar={(v) => setE({ ...e, inicio_min: minuto(v, e.inicio_min) })}
        />
        <DateField
          rotulo="Termina"
          tipo="time"
          valor={escreverMinuto(e.fim_min)}
          aoMudar={(v) => setE({ ...e, fim_min: minuto(v, e.fim_min) })}
          erro={erros.fim_min}
        />
        <NumberField
          rotulo="Horas por dia"
          valor={e.capacidade_min / 60}
          min={1}
          max={24}
          casas={1}
          aoMudar={(n) => setE({ ...e, capacidade_min: Math.round((n ?? 8) * 60) })}
        />
      </div>
      <Checkbox
        rotulo="Trabalha no sábado"
        checked={e.sabado}
        onChange={(ev) => setE({ ...e, sabado: ev.currentTarget.checked })}
      />
      <Checkbox
        rotulo="Faz instalações"
        checked={e.instalacao}
        onChange={(ev) => setE({ ...e, instalacao: ev.currentTarget.checked })}
      />
      <Rodape geral={geral} indo={indo} salvar={equipe ? 'Salvar equipe' : 'Criar equipe'} aoFim={aoFim} />
    </form>
  )
}
