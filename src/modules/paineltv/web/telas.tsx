import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisar } from '#ui/avisos.ts'
import { StatusChip } from '#ui/chip.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { tempoRelativo } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Copy, Unplug } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import { paineltv } from '../contract/paineltv.ts'
import type { Lista } from '../tipos.ts'

const formulario = z.object({ nome: z.string().trim().min(1, 'Dê um nome').max(80, 'O nome tem no máximo 80 letras') })
const CALADA_MS = 120_000

/** TV screens: the list that each shows, and whether it is online. */
export function Telas({ listas, lista }: { listas: readonly Lista[]; lista: Lista }) {
  const form = useFormulario(formulario, { nome: '' })
  const agora = useAgora()
  const [url, setUrl] = useState<string | null>(null)
  const telas = useQuery({
    queryKey: ['paineltv', 'telas'],
    queryFn: async ({ signal }) => (await chamar(paineltv.telas, {}, { signal })).data,
    refetchInterval: 15_000,
  })
  const reler = () => consultas.invalidateQueries({ queryKey: ['paineltv'] })
  return (
    <section aria-label="TVs" className="flex flex-col gap-3 border-t pt-4">
      <h3 className="text-13 font-semibold">TVs</h3>
      <ul>
        {telas.data?.map((t) => {
          const viva = t.visto_em !== null && agora - Date.parse(t.visto_em) < CALADA_MS
          return (
            <li key={t.id} className="flex items-center gap-2 border-b py-2 text-13">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{t.nome}</span>
                <span className="block truncate text-12 text-text-2">
                  {t.visto_em
                    ? `vista ${tempoRelativo(t.visto_em, agora)}${t.mostrando ? ` · ${t.mostrando}` : ''}`
                    : 'ainda não abriu'}
                  {t.falha ? ` · pulou ${t.falha}` : ''}
                </span>
              </span>
              <StatusChip tom={viva ? 'sucesso' : 'neutro'}>{viva ? 'Ligada' : 'Sem sinal'}</StatusChip>
              <Select
                rotulo={`Lista de ${t.nome}`}
                rotuloOculto
                tamanho="pequeno"
                className="w-32"
                valor={t.lista.id}
                aoMudar={(lista_id) =>
                  void chamar(paineltv.alterarTela, { params: { id: t.id }, body: { lista_id } }).then(reler)
                }
                opcoes={listas.map((l) => ({ valor: l.id, rotulo: l.nome }))}
              />
              <IconButton
                rotulo={`Desligar ${t.nome} do Girassol`}
                icone={<Unplug />}
                onClick={() => void chamar(paineltv.revogarTela, { params: { id: t.id } }).then(reler)}
              />
            </li>
          )
        })}
      </ul>
      {url && (
        <div className="flex items-center gap-1 rounded bg-surface-2 p-2">
          <input
            readOnly
            aria-label="Endereço da TV"
            className="num min-w-0 flex-1 bg-transparent text-12"
            value={url}
            onFocus={(e) => e.currentTarget.select()}
          />
          <IconButton
            rotulo="Copiar o endereço"
            icone={<Copy />}
            onClick={() =>
              void navigator.clipboard.writeText(url).then(() => avisar({ titulo: 'Endereço copiado', tom: 'sucesso' }))
            }
          />
        </div>
      )}
      <Formulario
        form={form}
        rotulo="TV nova"
        semGuarda
        className="flex flex-col gap-3"
        aoEnviar={async ({ nome }) => {
          const { data } = await chamar(paineltv.criarTela, { body: { nome, lista_id: lista.id } })
          setUrl(data.url)
          await reler()
        }}
      >
        <FormTextField
          nome="nome"
          rotulo="TV nova"
          dica="O endereço dela aparece uma vez: abra-o na TV"
          placeholder="TV da recepção"
        />
        <div>
          <BotaoEnviar variante="contorno">Ligar uma TV</BotaoEnviar>
        </div>
      </Formulario>
    </section>
  )
}
