import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { DateField } from '#ui/date-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { atos } from '../../contract/atos.ts'
import type { Matricula } from '../../contract/formas.ts'
import { DialogoDoAto } from './dialogos.tsx'
import { Pares } from './pares.tsx'

const TIPOS = [
  { valor: 'demissao', rotulo: 'A pedido da pessoa', detalhe: 'demissão, com aviso prévio' },
  { valor: 'eliminacao', rotulo: 'Eliminação', detalhe: 'por infração ao estatuto' },
  { valor: 'exclusao', rotulo: 'Exclusão', detalhe: 'por morte, incapacidade ou perda do vínculo' },
] as const
type Tipo = (typeof TIPOS)[number]['valor']

/** Records the request to leave, with what it means: notice, credits, invoices in the open, quota. */
export function PedirSaida({ m, aoFechar }: { m: Matricula; aoFechar: () => void }) {
  const [tipo, setTipo] = useState<Tipo>('demissao')
  const [em, setEm] = useState(diaAqui())
  const [motivo, setMotivo] = useState('')
  return (
    <DialogoDoAto
      titulo="Pedir o desligamento"
      descricao="Nada é apagado: a matrícula encerra depois do aviso."
      confirmar="Registrar o pedido"
      perigo
      mandar={() =>
        chamar(atos.pedirDesligamento, {
          params: { id: m.id },
          body: { tipo, motivo: motivo.trim(), ...(em ? { em } : {}) },
        })
      }
      aoFechar={aoFechar}
    >
      {(erros) => (
        <>
          <section aria-label="Se sair hoje" className="rounded-md border px-3.5 py-2.5">
            <h3 className="text-13 font-semibold">Se sair hoje</h3>
            <Pares linhas={m.se_sair.map((l) => [l.rotulo, l.valor])} />
          </section>
          <Select<Tipo> rotulo="Tipo de saída" opcoes={TIPOS} valor={tipo} erro={erros.tipo} aoMudar={setTipo} />
          <DateField rotulo="Dia do pedido" valor={em} erro={erros.em} aoMudar={setEm} />
          <TextArea
            rotulo="Motivo"
            maxLength={500}
            value={motivo}
            erro={erros.motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
          />
        </>
      )}
    </DialogoDoAto>
  )
}

/** Closes after the notice. */
export function Encerrar({ m, aoFechar }: { m: Matricula; aoFechar: () => void }) {
  return (
    <DialogoDoAto
      titulo="Encerrar a matrícula"
      descricao="As unidades ficam livres e os créditos continuam nelas. Isto não se desfaz."
      confirmar="Encerrar"
      perigo
      mandar={() => chamar(atos.encerrar, { params: { id: m.id } })}
      aoFechar={aoFechar}
    >
      {() => <Pares linhas={m.se_sair.filter((l) => l.rotulo !== 'Aviso').map((l) => [l.rotulo, l.valor])} />}
    </DialogoDoAto>
  )
}
