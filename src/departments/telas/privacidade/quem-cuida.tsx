import { formatarDocumento } from '#kit/documento.ts'
import type { EmpresaNaPagina } from '#platform/navegador/configuracao.ts'

/** The controller of the data and the privacy officer (LGPD, articles 9 and 41). */
export function QuemCuida({ empresa }: { empresa: EmpresaNaPagina | null }) {
  const c = empresa?.controladora
  const { nome, email } = empresa?.encarregado ?? {}
  if (!c && !empresa?.nome && !nome && !email) return null
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-1 rounded border p-4 text-14 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-text-2">Quem cuida dos dados</dt>
      <dd>
        {c ? `${c.razao_social}, CNPJ ${formatarDocumento(c.cnpj)}` : empresa?.nome}
        {c?.cidade && `, ${c.cidade}${c.uf ? `/${c.uf}` : ''}`}
      </dd>
      {(nome || email) && (
        <>
          <dt className="text-text-2">Encarregado</dt>
          <dd>
            {nome}
            {email && (
              <>
                {nome && ', '}
                <a className="g-link" href={`mailto:${email}`}>
                  {email}
                </a>
              </>
            )}
          </dd>
        </>
      )}
    </dl>
  )
}
