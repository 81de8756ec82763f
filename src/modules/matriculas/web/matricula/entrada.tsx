import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { DateField } from '#ui/date-field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { atos } from '../../contract/atos.ts'
import type { Matricula } from '../../contract/formas.ts'
import { useUsinas } from '../dados.ts'
import { DialogoDoAto } from './dialogos.tsx'

interface Props {
  m: Matricula
  aoFechar: () => void
}

const useOpcoesDeUsina = () => (useUsinas().data ?? []).map((u) => ({ valor: u.id, rotulo: u.nome }))

/** Approves the entry: which plant the member waits for. */
export function Aprovar({ m, aoFechar }: Props) {
  const opcoes = useOpcoesDeUsina()
  const [usina, setUsina] = useState('')
  return (
    <DialogoDoAto
      titulo="Aprovar a entrada"
      descricao={`${m.nome} vai para o fim da lista de espera.`}
      confirmar="Aprovar"
      mandar={() => chamar(atos.aprovar, { params: { id: m.id }, body: { usina_id: usina || null } })}
      aoFechar={aoFechar}
    >
      {(erros) => (
        <Select
          rotulo="Espera energia de"
          opcoes={[{ valor: '', rotulo: 'Qualquer usina' }, ...opcoes]}
          valor={usina}
          erro={erros.usina_id}
          aoMudar={setUsina}
        />
      )}
    </DialogoDoAto>
  )
}

/** Takes the member off the list. Who is not in the register yet is admitted here. */
export function PedirRateio({ m, aoFechar }: Props) {
  const opcoes = useOpcoesDeUsina()
  const [usina, setUsina] = useState<string | null>(m.fila?.usina_id ?? null)
  const [em, setEm] = useState(diaAqui())
  const [ata, setAta] = useState('')
  const [quota, setQuota] = useState<number | null>(null)
  const admite = m.numero === null
  return (
    <DialogoDoAto
      titulo="Pedir o rateio"
      descricao={admite ? 'A pessoa entra no livro de matrícula com o próximo número.' : undefined}
      confirmar="Pedir o rateio"
      mandar={() =>
        chamar(atos.pedirRateio, {
          params: { id: m.id },
          body: {
            usina_id: usina ?? '',
            ...(admite ? { admissao: { em, ata, quota_centavos: quota ?? 0 } } : {}),
          },
        })
      }
      aoFechar={aoFechar}
    >
      {(erros) => (
        <>
          <Select rotulo="Usina" opcoes={opcoes} valor={usina} erro={erros.usina_id} aoMudar={setUsina} />
          {admite && (
            <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
              <DateField rotulo="Admissão" valor={em} erro={erros['admissao.em']} aoMudar={setEm} />
              <TextField
                rotulo="Ata"
                value={ata}
                maxLength={80}
                erro={erros['admissao.ata'] ?? erros.admissao}
                onChange={(e) => setAta(e.currentTarget.value)}
              />
              <MoneyField
                rotulo="Quota subscrita"
                valor={quota}
                erro={erros['admissao.quota_centavos']}
                aoMudar={setQuota}
              />
            </div>
          )}
        </>
      )}
    </DialogoDoAto>
  )
}

export function Ativar({ m, aoFechar }: Props) {
  const [desde, setDesde] = useState(diaAqui())
  return (
    <DialogoDoAto
      titulo="Ativar a matrícula"
      descricao="Use o dia em que a distribuidora passou a aplicar o rateio."
      confirmar="Ativar"
      mandar={() => chamar(atos.ativar, { params: { id: m.id }, body: { desde } })}
      aoFechar={aoFechar}
    >
      {(erros) => <DateField rotulo="Ativa desde" valor={desde} erro={erros.desde} aoMudar={setDesde} />}
    </DialogoDoAto>
  )
}
