import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { buscarContatos } from '#modules/contatos/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { recorrencias } from '../../contract/cadastros.ts'
import { daUnidade, emUnidade, unidadesDaFrequencia, type UnidadeDaFrequencia } from '../../regras/frequencia.ts'
import { visitasDaLimpeza } from '../../regras/visitas-da-limpeza.ts'
import { relerOrdens, useServicos } from '../dados.ts'
import { buscarUsinas } from '../nova/usinas.ts'

/** An accepted cleaning that repeats: its customer and how often were agreed there. */
export interface LimpezaVendida {
  proposta_id: string
  contato: Opcao
  vezesPorAno: number
}

/** Agrees on a visit that repeats. */
export function FormularioDaPreventiva({ vendida, aoGravar }: { vendida?: LimpezaVendida; aoGravar: () => void }) {
  const [contato, setContato] = useState<Opcao | null>(vendida?.contato ?? null)
  const [usina, setUsina] = useState<Opcao | null>(null)
  const [servico, setServico] = useState<string | null>(null)
  const [titulo, setTitulo] = useState('')
  const [combinado] = useState(() =>
    vendida ? emUnidade(visitasDaLimpeza(vendida.vezesPorAno, diaAqui())) : { quanto: 6, unidade: 'meses' as const },
  )
  const [cada, setCada] = useState<number | null>(combinado.quanto)
  const [unidade, setUnidade] = useState<UnidadeDaFrequencia>(combinado.unidade)
  const [proxima, setProxima] = useState('')
  const [antes, setAntes] = useState<number | null>(15)
  const [ate, setAte] = useState('')
  const servicos = useServicos()
  const limpezas = servicos.data?.filter((s) => s.tipo === 'limpeza') ?? []
  // services of cleaning for a cleaning that was sold, while there is one
  const oferecidos = vendida && limpezas.length > 0 ? limpezas : (servicos.data ?? [])
  const { indo, geral, erros, fazer } = useAto()
  const comecar = (dia: string) => {
    setProxima(dia)
    if (vendida && dia !== '') setAte(visitasDaLimpeza(vendida.vezesPorAno, dia).ate)
  }
  const escolherServico = (id: string) => {
    setServico(id)
    const s = servicos.data?.find((x) => x.id === id)
    if (s && titulo === '') setTitulo(s.nome)
  }
  const salvar = async () => {
    const feito = await fazer(async () => {
      await chamar(recorrencias.criar, {
        body: {
          titulo: titulo.trim(),
          contato_id: contato?.valor ?? '',
          usina_id: usina?.valor ?? null,
          servico_id: servico ?? '',
          ...daUnidade(cada ?? 0, unidade),
          proxima,
          antecedencia_dias: antes ?? 0,
          ate: ate || null,
          proposta_id: vendida?.proposta_id ?? null,
        },
      })
      await relerOrdens()
    })
    if (!feito) return
    avisar({ titulo: 'Preventiva combinada', descricao: 'Cada ordem abre antes do seu dia.', tom: 'sucesso' })
    aoGravar()
  }
  return (
    <form
      aria-label="Preventiva"
      className="grid gap-3"
      onSubmit={(e) => {
        e.preventDefault()
        void salvar()
      }}
    >
      <Combobox
        rotulo="Cliente"
        valor={contato}
        aoMudar={setContato}
        buscar={buscarContatos}
        disabled={vendida !== undefined}
        erro={erros.contato_id}
      />
      <Combobox
        rotulo="Usina (opcional)"
        valor={usina}
        aoMudar={setUsina}
        buscar={buscarUsinas}
        erro={erros.usina_id}
      />
      <Select
        rotulo="Serviço"
        opcoes={oferecidos.map((s) => ({ valor: s.id, rotulo: s.nome }))}
        valor={servico}
        aoMudar={escolherServico}
        placeholder="Escolha"
        erro={erros.servico_id}
      />
      <TextField
        rotulo="Título"
        value={titulo}
        maxLength={120}
        erro={erros.titulo}
        onChange={(e) => setTitulo(e.currentTarget.value)}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="grid grid-cols-[1fr_112px] items-end gap-2">
          <NumberField
            rotulo="Repete a cada"
            valor={cada}
            min={1}
            max={365}
            casas={0}
            aoMudar={setCada}
            erro={erros.cada_meses ?? erros.cada_dias}
          />
          <Select
            rotulo="Unidade"
            opcoes={unidadesDaFrequencia.map((valor) => ({ valor, rotulo: valor }))}
            valor={unidade}
            aoMudar={setUnidade}
          />
        </div>
        <NumberField
          rotulo="Abrir a ordem quantos dias antes"
          valor={antes}
          min={0}
          max={90}
          casas={0}
          aoMudar={setAntes}
          erro={erros.antecedencia_dias}
        />
        <DateField rotulo="Próxima visita" valor={proxima} min={diaAqui()} aoMudar={comecar} erro={erros.proxima} />
        <DateField rotulo="Até (opcional)" valor={ate} aoMudar={setAte} erro={erros.ate} />
      </div>
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <div className="flex justify-end">
        <Button type="submit" variante="primaria" ocupado={indo}>
          Combinar preventiva
        </Button>
      </div>
    </form>
  )
}
