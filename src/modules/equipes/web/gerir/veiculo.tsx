import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { equipes } from '../../contract/equipes.ts'
import { tiposDeVeiculo, type TipoDeVeiculo } from '../../tipos.ts'
import { relerAgenda } from '../dados.ts'
import { Rodape } from './rodape.tsx'

const NOMES: Readonly<Record<TipoDeVeiculo, string>> = {
  carro: 'Carro',
  van: 'Van',
  caminhao: 'Caminhão',
  munck: 'Munck',
}

export function VeiculoNovo({ aoFim }: { aoFim: () => void }) {
  const [nome, setNome] = useState('')
  const [tipo, setTipo] = useState<TipoDeVeiculo>('van')
  const [placa, setPlaca] = useState('')
  const { indo, geral, erros, fazer } = useAto()
  const salvar = async () => {
    const feito = await fazer(async () => {
      await chamar(equipes.criarVeiculo, {
        body: { nome: nome.trim(), tipo, placa: placa === '' ? null : placa.toUpperCase() },
      })
      await relerAgenda()
    })
    if (feito) {
      avisar({ titulo: 'Veículo cadastrado', tom: 'sucesso' })
      aoFim()
    }
  }
  return (
    <form
      aria-label="Veículo"
      className="grid gap-3"
      onSubmit={(e) => {
        e.preventDefault()
        void salvar()
      }}
    >
      <TextField
        rotulo="Nome"
        value={nome}
        maxLength={60}
        erro={erros.nome}
        onChange={(e) => setNome(e.currentTarget.value)}
      />
      <Select
        rotulo="Tipo"
        opcoes={tiposDeVeiculo.map((t) => ({ valor: t, rotulo: NOMES[t] }))}
        valor={tipo}
        aoMudar={setTipo}
      />
      <TextField
        rotulo="Placa"
        value={placa}
        maxLength={7}
        erro={erros.placa}
        onChange={(e) => setPlaca(e.currentTarget.value)}
      />
      <Rodape geral={geral} indo={indo} salvar="Cadastrar veículo" aoFim={aoFim} />
    </form>
  )
}
