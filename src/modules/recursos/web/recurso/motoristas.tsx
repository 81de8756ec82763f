import { diaBr } from '#kit/dias.ts'
import { z } from 'zod'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { StatusChip } from '#ui/chip.tsx'
import { FormDateField } from '#ui/form/controle.tsx'
import { FormCombobox, FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icones.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { motoristas } from '../../contract/recursos.ts'
import { relerReservas, useMotoristas } from '../dados.ts'

const formulario = z.object({
  pessoa: z
    .custom<Opcao>()
    .nullable()
    .refine((p) => p !== null, 'Escolha a pessoa'),
  categoria: z.enum(['A', 'B', 'AB', 'C', 'D', 'E']),
  validade: z.string().min(1, 'Diga a validade'),
})

/** Drivers and the expiry dates of their licences. */
export function Motoristas() {
  const lista = useMotoristas(true)
  const form = useFormulario(formulario, { pessoa: null, categoria: 'B', validade: '' })
  return (
    <section aria-label="Motoristas" className="flex flex-col gap-3 border-t pt-4">
      <h3 className="text-13 font-semibold">Quem pode dirigir</h3>
      <ul>
        {lista.data?.map((m) => (
          <li key={m.usuario.id} className="flex items-center gap-2 border-b py-1.5 text-13">
            <span className="min-w-0 flex-1 truncate">
              {m.usuario.nome}{' '}
              <span className="num text-12 text-text-2">
                CNH {m.categoria}, até {diaBr(m.validade)}
              </span>
            </span>
            {m.vencida && <StatusChip tom="perigo">Vencida</StatusChip>}
            <IconButton
              rotulo={`Tirar ${m.usuario.nome}`}
              icone={<X />}
              onClick={() => void chamar(motoristas.tirar, { params: { id: m.usuario.id } }).then(relerReservas)}
            />
          </li>
        ))}
      </ul>
      <Formulario
        form={form}
        rotulo="Motorista"
        semGuarda
        aoEnviar={async ({ pessoa, ...body }) => {
          await chamar(motoristas.guardar, { params: { id: pessoa?.valor ?? '' }, body })
          await relerReservas()
          avisar({ titulo: 'Habilitação guardada', tom: 'sucesso' })
        }}
      >
        <FormCombobox nome="pessoa" rotulo="Pessoa" buscar={buscarColegas} placeholder="Buscar pessoa" />
        <div className="grid grid-cols-2 gap-3">
          <FormSelect
            nome="categoria"
            rotulo="Categoria"
            opcoes={['A', 'B', 'AB', 'C', 'D', 'E'].map((v) => ({ valor: v, rotulo: v }))}
          />
          <FormDateField nome="validade" rotulo="Validade da CNH" />
        </div>
        <div>
          <BotaoEnviar variante="contorno">Guardar habilitação</BotaoEnviar>
        </div>
      </Formulario>
    </section>
  )
}
