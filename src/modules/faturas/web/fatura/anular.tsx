import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { ComMotivo } from '#ui/com-motivo.tsx'
import { DateField } from '#ui/date-field.tsx'
import { comMoeda } from '#ui/formatos.ts'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { anulacoes, type FaturaPorDentro } from '../../contract/anulacoes.ts'
import { relerLote } from '../dados.ts'

interface Digitada {
  consumo_kwh: number | null
  compensada_kwh: number | null
  tarifa: number | null
  distribuidora_centavos: number | null
}

/** Cancels an issued invoice, or replaces it by one with the corrected bill. Another person decides. */
export function Anular({
  loteId,
  fatura,
  aoFechar,
}: {
  loteId: string
  fatura: FaturaPorDentro
  aoFechar: () => void
}) {
  const [tipo, setTipo] = useState<'cancelar' | 'substituir'>('cancelar')
  const [conta, setConta] = useState<Digitada>(fatura.conta)
  const [vencimento, setVencimento] = useState(fatura.vencimento_em < diaAqui() ? '' : fatura.vencimento_em)
  const inteira = completa(conta)
  return (
    <ComMotivo
      titulo={`Cancelar ou trocar a fatura ${fatura.numero}`}
      descricao="Nada muda até outra pessoa aceitar. A página do membro passa a dizer que a fatura foi cancelada."
      confirmar={tipo === 'cancelar' ? 'Pedir o cancelamento' : 'Pedir a troca'}
      aoConfirmar={async (motivo) => {
        if (tipo === 'substituir' && !inteira) throw new Error('Preencha a conta corrigida.')
        const novo =
          tipo === 'substituir' && inteira
            ? { tipo, conta: inteira, vencimento_em: vencimento }
            : { tipo: 'cancelar' as const }
        await chamar(anulacoes.pedir, { params: { id: fatura.id }, body: { ...novo, motivo } })
        await relerLote(loteId)
      }}
      aoFechar={aoFechar}
    >
      {(erros) => (
        <>
          <SegmentedControl
            rotulo="O que fazer"
            opcoes={[
              { valor: 'cancelar', rotulo: 'Só cancelar' },
              { valor: 'substituir', rotulo: 'Trocar por outra' },
            ]}
            valor={tipo}
            aoMudar={setTipo}
          />
          {tipo === 'substituir' && (
            <>
              <p className="text-12 text-text-2">Corrija o que a conta da distribuidora diz. O plano é o de hoje.</p>
              <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
                <NumberField
                  rotulo="Consumo, kWh"
                  valor={conta.consumo_kwh}
                  casas={3}
                  aoMudar={(consumo_kwh) => setConta({ ...conta, consumo_kwh })}
                  erro={erros['conta.consumo_kwh']}
                />
                <NumberField
                  rotulo="Compensada, kWh"
                  valor={conta.compensada_kwh}
                  casas={3}
                  aoMudar={(compensada_kwh) => setConta({ ...conta, compensada_kwh })}
                  erro={erros['conta.compensada_kwh']}
                />
                <NumberField
                  rotulo="Tarifa com tributos, R$/kWh"
                  valor={conta.tarifa}
                  casas={7}
                  aoMudar={(tarifa) => setConta({ ...conta, tarifa })}
                  erro={erros['conta.tarifa']}
                />
                <MoneyField
                  rotulo="Total sem iluminação pública"
                  valor={conta.distribuidora_centavos}
                  aoMudar={(distribuidora_centavos) => setConta({ ...conta, distribuidora_centavos })}
                  erro={erros['conta.distribuidora_centavos']}
                />
                <DateField
                  rotulo="Novo vencimento"
                  valor={vencimento}
                  min={diaAqui()}
                  aoMudar={setVencimento}
                  erro={erros.vencimento_em}
                />
              </div>
              {inteira && vencimento !== '' && <Previa fatura={fatura} conta={inteira} vencimento={vencimento} />}
            </>
          )}
        </>
      )}
    </ComMotivo>
  )
}

function completa(d: Digitada): FaturaPorDentro['conta'] | null {
  const { consumo_kwh, compensada_kwh, tarifa, distribuidora_centavos } = d
  return consumo_kwh === null || compensada_kwh === null || tarifa === null || distribuidora_centavos === null
    ? null
    : { consumo_kwh, compensada_kwh, tarifa, distribuidora_centavos }
}

/** The value of the new invoice beside the present one, while it is typed. */
function Previa({
  fatura,
  conta,
  vencimento,
}: {
  fatura: FaturaPorDentro
  conta: FaturaPorDentro['conta']
  vencimento: string
}) {
  const corpo = useDeferredValue({ conta, vencimento_em: vencimento })
  const { data, error } = useQuery({
    queryKey: ['faturas', 'previa', fatura.id, JSON.stringify(corpo)],
    queryFn: async ({ signal }) =>
      (await chamar(anulacoes.previa, { params: { id: fatura.id }, body: corpo }, { signal })).data,
    retry: false,
  })
  const trava = data?.bloqueios[0]?.texto
  return (
    <p className="num text-13" role="status">
      {error && mensagemDe(error, 'Não foi possível calcular.')}
      {data && trava && <b className="font-semibold text-danger">não pode sair: {trava}</b>}
      {data && !trava && (
        <>
          Hoje {comMoeda(fatura.valor_centavos)}; a nova seria{' '}
          <b className="font-semibold">{comMoeda(data.cobranca_centavos)}</b>, com economia de{' '}
          {comMoeda(data.economia_centavos)}.
        </>
      )}
    </p>
  )
}
