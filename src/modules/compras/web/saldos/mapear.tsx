import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { useLocais } from '#modules/estoque/web/publico.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Colunas, escolhidas } from '#ui/importacao/colunas.tsx'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { saldos, type SaldoInicial } from '../../contract/saldos.ts'
import { alvosDoSaldo } from '../../regras/saldo-inicial.ts'
import { relerSaldos } from './dados.ts'

/** Which day the balance is of, where it is, and what each column is. */
export function MapearSaldo({ saldo: i, aoMapear }: { saldo: SaldoInicial; aoMapear: () => void }) {
  const [mapa, setMapa] = useState<Record<string, string>>(i.mapa)
  const [local, setLocal] = useState(i.local_id)
  const [dia, setDia] = useState(i.dia)
  const locais = useLocais()
  const { indo, fazer } = useAto()
  const conferir = () =>
    fazer(
      async () => {
        await chamar(saldos.mapear, {
          params: { id: i.id },
          body: { mapa: escolhidas(mapa), local_id: local, dia },
        })
        await relerSaldos()
        aoMapear()
      },
      (erro) => avisarFalha('As colunas não foram aceitas.', erro),
    )
  return (
    <div className="flex flex-col gap-4">
      {i.lembrado && (
        <AlertBox tom="info" titulo="Já recebemos uma planilha com estas colunas: usamos as mesmas escolhas." />
      )}
      <div className="grid gap-3 md:grid-cols-2">
        <Select
          rotulo="Local"
          dica="Vale para as linhas que não dizem o seu."
          valor={local}
          opcoes={(locais.data ?? []).filter((l) => l.fisico).map((l) => ({ valor: l.id, rotulo: l.nome }))}
          aoMudar={setLocal}
        />
        <DateField rotulo="Saldo do dia" valor={dia} max={diaAqui()} aoMudar={setDia} />
      </div>
      <Colunas cabecalho={i.cabecalho} amostra={i.amostra} campos={alvosDoSaldo} mapa={mapa} aoMudar={setMapa} />
      <div>
        <Button variante="primaria" ocupado={indo} onClick={() => void conferir()}>
          Conferir linhas
        </Button>
      </div>
    </div>
  )
}
