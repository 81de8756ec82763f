import { diaInteiro } from '#kit/parede.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import { entidades, nomeDaEntidade } from '../regras/frases-da-auditoria.ts'
import { buscarColegas } from '#modules/acesso/web/publico.ts'

export type BuscaNaUrl = {
  busca?: unknown
  de?: unknown
  ate?: unknown
  leituras?: unknown
  pessoa?: unknown
  entidade?: unknown
}
const texto = (v: unknown): string => (typeof v === 'string' ? v : '')
const soLeituras = (v: unknown) => v === true || v === 'true'

/** Converts the filters of the URL to the query of the API. Days are those of the user's zone. */
export function filtroDaUrl(s: BuscaNaUrl, fuso: string) {
  const [busca, de, ate, pessoa, entidade] = [
    texto(s.busca).trim(),
    texto(s.de),
    texto(s.ate),
    texto(s.pessoa),
    texto(s.entidade),
  ]
  return {
    ...(busca ? { busca } : {}),
    ...(de ? { de: diaInteiro(de, fuso).de.toISOString() } : {}),
    ...(ate ? { ate: diaInteiro(ate, fuso).ate.toISOString() } : {}),
    ...(pessoa ? { usuario_id: pessoa } : {}),
    ...(entidade ? { entidade } : {}),
    ...(soLeituras(s.leituras) ? { leituras: true } : {}),
  }
}

const coisas = entidades.map((e) => ({ valor: e, rotulo: nomeDaEntidade(e).replace(/^./, (l) => l.toUpperCase()) }))

export function FiltrosDaAuditoria({ search, aoMudar }: { search: BuscaNaUrl; aoMudar: (parte: BuscaNaUrl) => void }) {
  const [busca, setBusca] = useState(texto(search.busca))
  const pessoa = texto(search.pessoa)
  const nome = useQuery({
    queryKey: ['acesso', 'colega', pessoa],
    enabled: pessoa !== '',
    queryFn: async ({ signal }) =>
      (await chamar(usuarios.colegas, { query: { ids: [pessoa] } }, { signal })).data[0]?.nome ?? 'Pessoa',
  })
  return (
    <div
      role="group"
      aria-label="Filtros da auditoria"
      className="grid shrink-0 grid-cols-2 items-end gap-2 border-b px-4 py-3 lg:grid-cols-[minmax(200px,1fr)_200px_170px_150px_150px_auto]"
    >
      <div className="max-lg:col-span-2">
        <SearchInput
          rotulo="Ação, pessoa ou motivo"
          valor={busca}
          aoMudar={(v) => {
            setBusca(v)
            aoMudar({ busca: v || undefined })
          }}
        />
      </div>
      <Combobox
        rotulo="Quem fez"
        rotuloOculto
        buscar={buscarColegas}
        valor={pessoa ? { valor: pessoa, rotulo: nome.data ?? '…' } : null}
        aoMudar={(o) => aoMudar({ pessoa: o?.valor })}
        placeholder="Quem fez"
      />
      <Combobox
        rotulo="Em quê"
        rotuloOculto
        opcoes={coisas}
        valor={coisas.find((c) => c.valor === search.entidade) ?? null}
        aoMudar={(o) => aoMudar({ entidade: o?.valor })}
        placeholder="Em quê"
      />
      <DateField rotulo="De" valor={texto(search.de)} aoMudar={(v) => aoMudar({ de: v || undefined })} />
      <DateField rotulo="Até" valor={texto(search.ate)} aoMudar={(v) => aoMudar({ ate: v || undefined })} />
      <div className="max-lg:col-span-2">
        <Checkbox
          rotulo="Só leituras sensíveis"
          checked={soLeituras(search.leituras)}
          onChange={(e) => aoMudar({ leituras: e.currentTarget.checked || undefined })}
        />
      </div>
    </div>
  )
}
