import { useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { chamar } from '#platform/navegador/api.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { avisar } from '#ui/avisos.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { dataHora, dinheiro } from '#ui/formatos.ts'
import { LinkButton } from '#ui/link.tsx'
import { useSemRede } from '#ui/offline-bar.tsx'
import type { Tom } from '#ui/tom.ts'
import { useAto } from '#ui/usar-ato.ts'
import { ajustes, type Ajuste } from '../../contract/ajustes.ts'
import { linkDosMovimentos } from '../../links.ts'
import type { SituacaoDoAjuste } from '../../tipos.ts'
import { ComMotivo } from '../com-motivo.tsx'
import { relerEstoque } from '../dados.ts'
import { qtd, TIPOS } from '../nomes.ts'

const SITUACOES: Readonly<Record<SituacaoDoAjuste, { rotulo: string; tom: Tom }>> = {
  esperando: { rotulo: 'esperando aprovação', tom: 'alerta' },
  aprovado: { rotulo: 'aprovado e lançado', tom: 'sucesso' },
  recusado: { rotulo: 'recusado', tom: 'perigo' },
  retirado: { rotulo: 'retirado por quem pediu', tom: 'neutro' },
}

/** An adjustment above the limit, with what each line would change and the acts of the user. */
export function UmAjuste({ ajuste: a }: { ajuste: Ajuste }) {
  const navegar = useNavegar()
  const { tom, rotulo } = SITUACOES[a.situacao]
  return (
    <article
      aria-label={`${TIPOS[a.tipo]} em ${a.local}`}
      className="grid gap-2 rounded-(--r) border bg-surface p-3 text-13"
    >
      <p className="flex flex-wrap items-center gap-2">
        <strong className="min-w-0 flex-1 font-semibold">
          {TIPOS[a.tipo]} em {a.local}
        </strong>
        {a.valor_centavos !== undefined && <span className="num">{dinheiro(a.valor_centavos)}</span>}
        {a.sem_segunda_pessoa && <StatusChip tom="perigo">sem segunda pessoa</StatusChip>}
        <StatusChip tom={tom}>{rotulo}</StatusChip>
      </p>
      <p>{a.motivo}</p>
      <ul aria-label="Linhas" className="num">
        {a.linhas.map((l, n) => (
          <li key={n} className="border-t py-1.5">
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1">
                <span className="text-text-2">{l.codigo}</span> {l.nome}
              </span>
              <strong className="font-semibold">
                {l.sentido === 'mais' ? '+' : '−'}
                {qtd(l.quantidade)} {l.unidade.toLowerCase()}
              </strong>
            </span>
            <span className="block text-12 break-words text-text-2">
              {[
                a.situacao === 'esperando' &&
                  `o livro tem ${qtd(l.saldo)} ${l.local === a.local ? 'aqui' : `em ${l.local}`}`,
                l.lote && `lote ${l.lote}`,
                l.series.length > 0 && l.series.join(', '),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-12 text-text-2">
        Pedido por {a.pedido_por} em {dataHora(a.pedido_em)}, com data de {diaBr(a.ocorrido_em)}
        {a.decidido_por && a.decidido_em && `; decidido por ${a.decidido_por} em ${dataHora(a.decidido_em)}`}.
      </p>
      {a.somado_de && (
        <p className="text-12 text-text-2">
          Passa do limite somado ao que foi ajustado sem aprovação nas 24 horas anteriores{' '}
          {a.somado_de === 'pessoa' ? `por ${a.pedido_por}` : 'no mesmo material'}
          {a.somado_centavos !== undefined && <span className="num">: {dinheiro(a.somado_centavos)}</span>}.
        </p>
      )}
      {a.decisao_motivo && (
        <p className={a.sem_segunda_pessoa ? 'text-danger' : ''}>
          {a.sem_segunda_pessoa ? 'Aprovado por quem pediu, sem segunda pessoa' : 'Motivo da recusa'}:{' '}
          {a.decisao_motivo}
        </p>
      )}
      {a.estorna_id && (
        <LinkButton
          className="justify-self-start max-md:min-h-11"
          onClick={() => void navegar({ href: linkDosMovimentos({ movimento: a.estorna_id ?? '' }) })}
        >
          Ver o movimento que este estorna
        </LinkButton>
      )}
      {a.movimento_id && (
        <LinkButton
          className="justify-self-start max-md:min-h-11"
          onClick={() => void navegar({ href: linkDosMovimentos({ movimento: a.movimento_id ?? '' }) })}
        >
          Ver o movimento
        </LinkButton>
      )}
      {a.situacao === 'esperando' && <Atos ajuste={a} />}
    </article>
  )
}

function Atos({ ajuste: a }: { ajuste: Ajuste }) {
  const [recusando, setRecusando] = useState(false)
  const [sozinho, setSozinho] = useState(false)
  const { indo, geral, fazer } = useAto()
  const semRede = useSemRede()
  const params = { id: a.id }
  const ato = (fn: () => Promise<unknown>, titulo: string) =>
    fazer(async () => {
      await fn()
      await relerEstoque()
      avisar({ titulo, tom: 'sucesso' })
    }, 'Não deu certo. Tente de novo.')
  if (!a.posso_decidir && !a.meu) return null
  return (
    <>
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {a.meu && (
          <>
            <span className="flex-1 text-12 text-text-2">
              {a.posso_aprovar_so
                ? 'Você pediu, e ninguém mais da empresa aprova ajustes hoje.'
                : 'Você pediu: outra pessoa aprova.'}
            </span>
            <Button
              className="max-md:min-h-11"
              ocupado={indo}
              disabled={semRede}
              onClick={() => void ato(() => chamar(ajustes.retirar, { params }), 'Pedido retirado')}
            >
              Retirar o pedido
            </Button>
            {a.posso_aprovar_so && (
              <Button className="max-md:min-h-11" disabled={semRede} onClick={() => setSozinho(true)}>
                Aprovar sem segunda pessoa
              </Button>
            )}
          </>
        )}
        {a.posso_decidir && (
          <>
            <Button className="max-md:min-h-11" disabled={semRede} onClick={() => setRecusando(true)}>
              Recusar
            </Button>
            <Button
              variante="primaria"
              className="max-md:min-h-11"
              ocupado={indo}
              disabled={semRede}
              onClick={() => void ato(() => chamar(ajustes.aprovar, { params }), 'Aprovado e lançado')}
            >
              {semRede ? 'Sem conexão' : 'Aprovar e lançar'}
            </Button>
          </>
        )}
      </div>
      {sozinho && (
        <ComMotivo
          titulo="Aprovar o próprio ajuste?"
          descricao="O livro muda agora. Na lista e no registro de atividades fica escrito, em vermelho, que não houve segunda pessoa."
          confirmar="Aprovar e lançar"
          aoFechar={() => setSozinho(false)}
          aoConfirmar={async (motivo) => {
            await chamar(ajustes.aprovarSozinho, { params, body: { motivo } })
            await relerEstoque()
            avisar({ titulo: 'Aprovado e lançado', tom: 'sucesso' })
          }}
        />
      )}
      {recusando && (
        <ComMotivo
          titulo="Recusar este ajuste?"
          descricao={`${a.pedido_por} recebe o motivo. O livro do estoque não muda.`}
          confirmar="Recusar ajuste"
          aoFechar={() => setRecusando(false)}
          aoConfirmar={async (motivo) => {
            await chamar(ajustes.recusar, { params, body: { motivo } })
            await relerEstoque()
            avisar({ titulo: 'Ajuste recusado', tom: 'sucesso' })
          }}
        />
      )}
    </>
  )
}
