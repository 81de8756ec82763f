import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unidades } from '#modules/unidades/contract/unidades.ts'
import { chamar } from '#platform/navegador/api.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { dadosDaMatricula } from '../../contract/dados.ts'
import type { Matricula } from '../../contract/formas.ts'
import { DialogoDoAto } from './dialogos.tsx'

/** Units of the contact that the membership does not have today. */
export function IncluirUnidade({ m, aoFechar }: { m: Matricula; aoFechar: () => void }) {
  const [qual, setQual] = useState<string | null>(null)
  const [kwh, setKwh] = useState<number | null>(null)
  const contato = m.contato_id ?? ''
  const { data = [] } = useQuery({
    queryKey: ['matriculas', 'unidades-do-contato', contato],
    enabled: contato !== '',
    queryFn: async ({ signal }) => (await chamar(unidades.listar, { query: { contato_id: contato } }, { signal })).data,
  })
  const jaTem = new Set(m.unidades_da_matricula.filter((u) => u.ate === null).map((u) => u.unidade_id))
  const livres = data.filter((u) => !jaTem.has(u.id))
  return (
    <DialogoDoAto
      titulo="Adicionar UC"
      descricao={livres.length === 0 ? 'Cadastre antes a unidade na página do contato.' : undefined}
      confirmar="Adicionar"
      mandar={() =>
        chamar(dadosDaMatricula.incluirUnidade, {
          params: { id: m.id },
          body: { unidade_id: qual ?? '', kwh_contratado: kwh ?? 0 },
        })
      }
      aoFechar={aoFechar}
    >
      {(erros) => (
        <>
          <Select
            rotulo="Unidade consumidora"
            opcoes={livres.map((u) => ({ valor: u.id, rotulo: u.numero ?? 'sem número' }))}
            valor={qual}
            erro={erros.unidade_id}
            aoMudar={setQual}
          />
          <NumberField
            rotulo="Energia contratada, kWh por mês"
            valor={kwh}
            min={0}
            erro={erros.kwh_contratado}
            aoMudar={setKwh}
          />
        </>
      )}
    </DialogoDoAto>
  )
}
