import { usePessoa } from '#platform/navegador/pessoa.ts'
import { useState } from 'react'
import { hora } from '#ui/formatos.ts'
import { ChevronDown } from '#ui/icones.ts'
import type { RegistroDeAuditoria } from '../contract/auditoria.ts'
import { fraseDaAcao, nomeDaEntidade } from '../regras/frases-da-auditoria.ts'

/** One audit row. Expanded: old and new values field by field, and the ids to find the entity by. */
export function RegistroDaAuditoria({ registro: r }: { registro: RegistroDeAuditoria }) {
  const { fuso } = usePessoa()
  const [aberto, setAberto] = useState(false)
  const resumo = r.campos
    .slice(0, 3)
    .map((c) => `${c.campo}: ${c.depois ?? 'nada'}`)
    .join(' · ')
  return (
    <li className="border-b text-13">
      <button
        type="button"
        aria-expanded={aberto}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 px-4 py-2 text-left hover:bg-surface-2 md:grid-cols-[52px_200px_minmax(0,1fr)_16px] md:gap-x-4"
        onClick={() => setAberto(!aberto)}
      >
        <time className="num text-12 text-text-2" dateTime={r.em}>
          {hora(r.em, fuso)}
        </time>
        <span className="truncate max-md:text-12 max-md:text-text-2">{r.usuario?.nome ?? 'Girassol'}</span>
        <span className="min-w-0 max-md:col-span-2">
          <span className="font-medium">{fraseDaAcao(r.acao)}</span>
          <span className="block truncate text-12 text-text-2">
            {[nomeDaEntidade(r.entidade), r.motivo, resumo].filter(Boolean).join(' · ')}
          </span>
        </span>
        <ChevronDown
          className={`size-3.5 self-center text-text-3 transition-transform max-md:hidden ${aberto ? 'rotate-180' : ''}`}
          aria-hidden="true"
        />
      </button>
      {aberto && (
        <div className="border-t bg-surface-2 px-4 py-3 md:pl-[276px]">
          {r.campos.length > 0 && (
            <table className="mb-3 w-full max-w-[640px]">
              <caption className="sr-only">O que mudou</caption>
              <thead className="text-12 text-text-2">
                <tr>
                  <th scope="col" className="py-1 pr-3 text-left font-medium">
                    Campo
                  </th>
                  <th scope="col" className="py-1 pr-3 text-left font-medium">
                    Antes
                  </th>
                  <th scope="col" className="py-1 text-left font-medium">
                    Depois
                  </th>
                </tr>
              </thead>
              <tbody>
                {r.campos.map((c) => (
                  <tr key={c.campo} className="border-t align-top">
                    <th scope="row" className="py-1.5 pr-3 text-left font-normal text-text-2">
                      {c.campo}
                    </th>
                    <td className="py-1.5 pr-3 wrap-anywhere">{c.antes ?? '—'}</td>
                    <td className="py-1.5 wrap-anywhere">{c.depois ?? '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-12 text-text-2">
            {[
              ['Motivo', r.motivo],
              ['Identificador', r.entidade_id],
              ['Ação', r.acao],
              ['Endereço IP', r.ip],
              ['Requisição', r.requisicao_id],
            ].flatMap(([nome, valor]) =>
              valor
                ? [
                    <div key={nome} className="contents">
                      <dt>{nome}</dt>
                      <dd className="wrap-anywhere">{valor}</dd>
                    </div>,
                  ]
                : [],
            )}
          </dl>
        </div>
      )}
    </li>
  )
}
