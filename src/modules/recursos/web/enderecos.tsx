import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { dataHora } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CalendarPlus, Copy, Trash2 } from '#ui/icones.ts'
import { calendarios } from '../contract/recursos.ts'
import { relerReservas } from './dados.ts'

const copiar = async (texto: string): Promise<void> => {
  await navigator.clipboard.writeText(texto)
  avisar({ titulo: 'Endereço copiado', tom: 'sucesso' })
}

/** Calendar URLs for calendar applications. Each has a secret, is shown once and can be revoked. */
export function EnderecosDeAgenda({ recurso }: { recurso?: string }) {
  const lista = useQuery({
    queryKey: ['recursos', 'calendarios'],
    queryFn: async ({ signal }) => (await chamar(calendarios.listar, {}, { signal })).data,
  })
  const [novo, setNovo] = useState<string | null>(null)
  return (
    <section aria-label="Na sua agenda" className="flex flex-col gap-2">
      <h3 className="text-12 font-semibold text-text-2">No seu programa de agenda</h3>
      {novo && (
        <div className="flex items-center gap-1 rounded bg-surface-2 p-2">
          <input
            readOnly
            aria-label="Endereço da agenda"
            className="num min-w-0 flex-1 bg-transparent text-12"
            value={novo}
            onFocus={(e) => e.currentTarget.select()}
          />
          <IconButton rotulo="Copiar o endereço" icone={<Copy />} onClick={() => void copiar(novo)} />
        </div>
      )}
      <ul>
        {lista.data?.map((c) => (
          <li key={c.id} className="flex items-center gap-2 py-1 text-13">
            <span className="min-w-0 flex-1 truncate">
              {c.recurso?.nome ?? 'Minhas reservas'}{' '}
              <span className="text-12 text-text-2">
                {c.lido_em ? `lida em ${dataHora(c.lido_em)}` : 'ainda não lida'}
              </span>
            </span>
            <IconButton
              rotulo={`Revogar o endereço de ${c.recurso?.nome ?? 'minhas reservas'}`}
              icone={<Trash2 />}
              onClick={() => void chamar(calendarios.revogar, { params: { id: c.id } }).then(relerReservas)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          tamanho="pequeno"
          icone={<CalendarPlus />}
          onClick={() =>
            void chamar(calendarios.criar, { body: { recurso: recurso ?? null } }).then(async ({ data }) => {
              setNovo(data.url)
              await relerReservas()
            })
          }
        >
          Fazer um endereço de agenda
        </Button>
      </div>
      <p className="text-12 text-text-2">Quem tem o endereço lê a agenda: guarde-o como uma senha.</p>
    </section>
  )
}
