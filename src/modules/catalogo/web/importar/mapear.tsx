import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Colunas, escolhidas } from '#ui/importacao/colunas.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { importacoes, type Importacao } from '../../contract/importacao.ts'
import { alvos } from '../../regras/colunas.ts'
import { relerCatalogo } from '../dados.ts'

/** Whose table it is, the days that it is valid on, and what each column is. */
export function Mapear({ importacao: i, aoMapear }: { importacao: Importacao; aoMapear: () => void }) {
  const [mapa, setMapa] = useState<Record<string, string>>(i.mapa)
  const [fornecedor, setFornecedor] = useState(i.fornecedor)
  const [inicio, setInicio] = useState(i.inicio ?? diaAqui())
  const [fim, setFim] = useState(i.fim ?? '')
  const { indo, fazer } = useAto()
  const conferir = () =>
    fazer(
      async () => {
        await chamar(importacoes.mapear, {
          params: { id: i.id },
          body: { mapa: escolhidas(mapa), fornecedor, inicio: inicio || null, fim: fim || null },
        })
        await relerCatalogo()
        aoMapear()
      },
      (erro) => avisarFalha('As colunas não foram aceitas.', erro),
    )
  return (
    <div className="flex flex-col gap-4">
      {i.lembrado && (
        <AlertBox tom="info" titulo="Já recebemos uma planilha com estas colunas: usamos as mesmas escolhas." />
      )}
      <div className="grid gap-3 md:grid-cols-3">
        <TextField
          rotulo="Fornecedor da tabela"
          opcional
          maxLength={120}
          dica="Vale para as linhas que não dizem o seu."
          value={fornecedor}
          onChange={(e) => setFornecedor(e.currentTarget.value)}
        />
        <DateField rotulo="Vale de" valor={inicio} aoMudar={setInicio} />
        <DateField rotulo="Vale até" opcional valor={fim} aoMudar={setFim} />
      </div>
      <Colunas cabecalho={i.cabecalho} amostra={i.amostra} campos={alvos} mapa={mapa} aoMudar={setMapa} />
      <div>
        <Button variante="primaria" ocupado={indo} onClick={() => void conferir()}>
          Conferir linhas
        </Button>
      </div>
    </div>
  )
}
