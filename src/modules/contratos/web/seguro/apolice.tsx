import { diaBr } from '#kit/dias.ts'
import { useState } from 'react'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { Plus } from '#ui/icones.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import type { Contrato, Sinistro } from '../../contract/formas.ts'
import { abertos } from '../../regras/ciclo.ts'
import { SINISTROS } from '../nomes.ts'
import { EditarApolice } from './editar-apolice.tsx'
import { AbrirSinistro, MoverSinistro } from './sinistros.tsx'

/** The policy of an insurance contract, and its claims. */
export function Apolice({ contrato: c }: { contrato: Contrato }) {
  const pode = usePode('contratos.sinistro.editar')
  const [editando, setEditando] = useState(false)
  const [abrindo, setAbrindo] = useState(false)
  const [movendo, setMovendo] = useState<Sinistro | null>(null)
  const a = c.apolice
  const editavel = pode && abertos.includes(c.situacao)
  return (
    <section aria-label="Apólice" className="border-b p-4 text-13">
      <h2 className="mb-2 font-semibold">Apólice</h2>
      {a ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
          <dt className="text-text-2">Seguradora</dt>
          <dd>
            {a.seguradora}, {a.numero}
          </dd>
          <dt className="text-text-2">Vale</dt>
          <dd className="num">
            {diaBr(a.inicio)} a {diaBr(a.fim)}
          </dd>
          <dt className="text-text-2">Segurado</dt>
          <dd className="num">{emReais(a.segurado_centavos)}</dd>
          <dt className="text-text-2">Prêmio</dt>
          <dd className="num">{emReais(a.premio_centavos)}</dd>
          <dt className="text-text-2">Franquia</dt>
          <dd className="num">{emReais(a.franquia_centavos)}</dd>
          <dt className="text-text-2">Coberturas</dt>
          <dd>{a.coberturas.map((x) => x.nome).join(', ')}</dd>
        </dl>
      ) : (
        <p className="text-text-2">A apólice ainda não foi registrada.</p>
      )}
      {editavel && (
        <Button tamanho="pequeno" className="mt-2" onClick={() => setEditando(true)}>
          {a ? 'Mudar a apólice' : 'Registrar a apólice'}
        </Button>
      )}
      {a && (
        <>
          <h3 className="mt-4 mb-1 font-semibold">Sinistros</h3>
          {c.sinistros.length === 0 && <p className="text-text-2">Nenhum sinistro.</p>}
          <ul className="grid gap-2">
            {c.sinistros.map((s) => (
              <li key={s.id}>
                <span className="flex items-center gap-2">
                  <span className="min-w-0 flex-1 truncate">
                    {s.cobertura}, {diaBr(s.ocorrido_em)}
                  </span>
                  <StatusChip tom={SINISTROS[s.situacao].tom}>{SINISTROS[s.situacao].rotulo}</StatusChip>
                </span>
                <span className="block text-12 text-text-2">
                  pedido {emReais(s.pedido_centavos)}
                  {s.pago_centavos === null ? '' : `, pago ${emReais(s.pago_centavos)}`}
                  {s.motivo ? ` · ${s.motivo}` : ''}
                </span>
                {pode && s.proximas.length > 0 && (
                  <Button tamanho="pequeno" variante="fantasma" onClick={() => setMovendo(s)}>
                    Mudar situação
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {pode && ['assinado', 'arrependimento', 'vigente', 'suspenso'].includes(c.situacao) && (
            <Button tamanho="pequeno" className="mt-2" icone={<Plus />} onClick={() => setAbrindo(true)}>
              Sinistro
            </Button>
          )}
          {abrindo && <AbrirSinistro contrato={c} apolice={a} aoFechar={() => setAbrindo(false)} />}
          {movendo && <MoverSinistro contrato={c} sinistro={movendo} aoFechar={() => setMovendo(null)} />}
        </>
      )}
      {editando && <EditarApolice contrato={c} aoFechar={() => setEditando(false)} />}
    </section>
  )
}
