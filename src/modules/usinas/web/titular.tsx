import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { buscarContatos } from '#modules/contatos/web/publico.ts'
import { unidades } from '#modules/unidades/contract/unidades.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Combobox } from '#ui/combobox.tsx'
import { CampoDoForm } from '#ui/form/controle.tsx'
import { Select } from '#ui/select.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import type { Usina } from '../contract/usinas.ts'

/** Holder of a plant, and which of their units is the generating one: its bills bring the injected energy. */
export function TitularEUnidade({ usina }: { usina: Usina | null }) {
  const [titular, setTitular] = useState<Opcao | null>(
    usina?.contato_id ? { valor: usina.contato_id, rotulo: usina.titular ?? 'Titular' } : null,
  )
  const { setValue } = useFormContext()
  const contato = titular?.valor ?? ''
  const { data = [] } = useQuery({
    queryKey: ['usinas', 'unidades-do-titular', contato],
    enabled: contato !== '',
    queryFn: async ({ signal }) => (await chamar(unidades.listar, { query: { contato_id: contato } }, { signal })).data,
  })
  return (
    <>
      <CampoDoForm<string | null> nome="contato_id">
        {(c) => (
          <Combobox
            rotulo="Titular"
            opcional
            valor={titular}
            erro={c.erro}
            buscar={buscarContatos}
            aoMudar={(o) => {
              setTitular(o)
              c.aoMudar(o?.valor ?? null)
              setValue('unidade_id', null)
            }}
          />
        )}
      </CampoDoForm>
      <CampoDoForm<string | null> nome="unidade_id">
        {(c) => (
          <Select
            rotulo="Unidade geradora"
            opcoes={[
              { valor: '', rotulo: 'Nenhuma' },
              ...data.map((u) => ({ valor: u.id, rotulo: u.numero ?? 'sem número' })),
            ]}
            valor={data.some((u) => u.id === c.valor) ? (c.valor ?? '') : ''}
            erro={c.erro}
            aoMudar={(v) => c.aoMudar(v || null)}
          />
        )}
      </CampoDoForm>
    </>
  )
}
