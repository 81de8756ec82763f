import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { baixas } from '../../contract/baixas.ts'
import type { FaturaNaConciliacao } from '../../tipos.ts'
import { relerCobranca, useContas } from '../dados.ts'
import { ProcurarFatura } from '../recebimentos/procurar-fatura.tsx'

/** Asks for a payment that did not come by the bank. */
export function NovaBaixa({ aoFechar }: { aoFechar: () => void }) {
  const contas = useContas()
  const ativas = contas.data?.filter((c) => c.ativa) ?? []
  const [fatura, setFatura] = useState<FaturaNaConciliacao | null>(null)
  const [conta, setConta] = useState<string | null>(null)
  const [valor, setValor] = useState<number | null>(null)
  const [dia, setDia] = useState(diaAqui())
  const [motivo, setMotivo] = useState('')
  const { indo, erros, geral, fazer } = useAto()
  const contaId = conta ?? ativas[0]?.id ?? ''
  const pedir = async () => {
    const body = { conta_id: contaId, fatura_id: fatura?.id ?? '', valor_centavos: valor ?? 0, dia, motivo }
    const foi = await fazer(async () => {
      await chamar(baixas.pedir, { body })
      await relerCobranca()
    })
    if (foi) aoFechar()
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && !indo && aoFechar()}
      titulo="Pedir baixa"
      descricao="Outra pessoa confere antes de a fatura ficar paga."
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void pedir()}>
            Pedir baixa
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {fatura ? (
          <p className="flex items-center justify-between gap-2 rounded border px-3 py-2 text-13">
            <span className="min-w-0 truncate">
              {fatura.contato_nome} · {fatura.numero}
            </span>
            <Button tamanho="pequeno" variante="fantasma" onClick={() => setFatura(null)}>
              Trocar
            </Button>
          </p>
        ) : (
          <ProcurarFatura
            dia={dia || diaAqui()}
            aoEscolher={(f) => {
              setFatura(f)
              setValor(f.valor_centavos - f.pago_centavos + f.encargos_centavos)
            }}
          />
        )}
        {erros.fatura_id && <p className="text-12 text-danger">{erros.fatura_id}</p>}
        {ativas.length > 1 && (
          <Select
            rotulo="Conta"
            opcoes={ativas.map((c) => ({ valor: c.id, rotulo: c.nome }))}
            valor={contaId}
            aoMudar={setConta}
            erro={erros.conta_id}
          />
        )}
        <div className="grid grid-cols-2 gap-3">
          <MoneyField rotulo="Valor" valor={valor} aoMudar={setValor} erro={erros.valor_centavos} />
          <DateField rotulo="Pago em" valor={dia} aoMudar={setDia} max={diaAqui()} erro={erros.dia} />
        </div>
        <TextArea
          rotulo="Motivo"
          maxLength={300}
          value={motivo}
          erro={erros.motivo ?? (Object.keys(erros).length === 0 ? geral : null)}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
