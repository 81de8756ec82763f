import { useState } from 'react'
import { qtd } from '#modules/estoque/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { dataHora, dinheiro, plural } from '#ui/formatos.ts'
import { Check } from '#ui/icones.ts'
import { useSemRede } from '#ui/offline-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { separacoes, type LinhaDaSeparacao, type Separacao } from '../../contract/separacoes.ts'
import { guardarSeparacao } from '../dados.ts'
import { Entrega } from './entrega.tsx'
import { completa, falta, pego } from './somar.ts'

interface Props {
  separacao: Separacao
  itens: readonly LinhaDaSeparacao[]
  esperando: number
}

/** The end of the walk: what is missing and why, what differs from what was sold, and who takes it. */
export function Fechamento({ separacao: s, itens, esperando }: Props) {
  const separa = usePode('separacao.kit.separar')
  const semRede = useSemRede()
  const faltam = itens.filter((l) => !completa(l))
  const [motivos, setMotivos] = useState<Readonly<Record<string, string>>>({})
  const { indo, geral, fazer } = useAto()
  const motivo = (l: LinhaDaSeparacao) => motivos[l.id] ?? l.motivo_da_falta
  const fechar = () =>
    void fazer(async () => {
      const faltas = faltam.flatMap((l) => (motivo(l).trim() ? [{ linha_id: l.id, motivo: motivo(l).trim() }] : []))
      guardarSeparacao((await chamar(separacoes.fechar, { params: { id: s.id }, body: { faltas } })).data)
    })
  const reabrir = () =>
    void fazer(async () => {
      guardarSeparacao((await chamar(separacoes.reabrir, { params: { id: s.id } })).data)
    })
  const aberta = s.situacao === 'aberta' || s.situacao === 'separando'
  return (
    <div className="grid gap-3">
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      {s.situacao === 'entregue' && (
        <AlertBox
          tom="sucesso"
          titulo={`Na ${s.van?.nome ?? 'van'}, com ${s.van?.responsavel ?? 'quem responde por ela'}.`}
        />
      )}
      {faltam.length === 0 && aberta && (
        <p className="flex items-center gap-2 rounded-xl bg-success-soft p-3 text-13 text-success">
          <Check /> Tudo separado. Falta só assinar a entrega.
        </p>
      )}
      {faltam.length > 0 && s.situacao !== 'cancelada' && (
        <section aria-label="Faltas" className="rounded-xl border">
          <h2 className="px-3 pt-2.5 text-12 font-semibold text-text-2">
            {faltam.length === 1 ? 'Falta 1 material' : `Faltam ${faltam.length} materiais`}
          </h2>
          <ul>
            {faltam.map((l) => (
              <li key={l.id} className="grid gap-2 border-t p-3 first:border-t-0">
                <div className="flex items-baseline gap-2">
                  <span className="min-w-0 flex-1 text-13 font-medium">{l.descricao}</span>
                  <strong className="num text-15 font-semibold text-warning">−{qtd(String(falta(l)))}</strong>
                </div>
                <p className="num text-12 text-text-2">
                  peguei {qtd(String(pego(l)))} de {qtd(l.qtd)} · a reserva do que falta continua
                </p>
                {aberta && separa ? (
                  <TextField
                    rotulo={`Por que falta ${l.descricao}`}
                    rotuloOculto
                    placeholder="Por que falta?"
                    value={motivo(l)}
                    maxLength={300}
                    onChange={(e) => setMotivos({ ...motivos, [l.id]: e.currentTarget.value })}
                  />
                ) : (
                  <p className="text-12">{l.motivo_da_falta}</p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <VendidoSeparado de={s.vendido_separado} />
      {s.situacao === 'fechada' && <Entrega separacao={s} />}
      {s.assinaturas.length > 0 && (
        <ul aria-label="Assinaturas" className="text-12 text-text-2">
          {s.assinaturas.map((a) => (
            <li key={a.papel}>
              {a.papel === 'entrega' ? 'Entregou' : 'Recebeu'}: {a.nome}, {dataHora(a.em)}
            </li>
          ))}
        </ul>
      )}
      {separa && aberta && (
        <Button
          variante="primaria"
          className="min-h-13 w-full justify-center"
          ocupado={indo}
          disabled={semRede || esperando > 0 || s.situacao === 'aberta'}
          onClick={fechar}
        >
          {semRede || esperando > 0
            ? `Espere ${plural(Math.max(1, esperando), 'envio')}`
            : faltam.length === 0
              ? 'Fechar a separação'
              : `Fechar com ${plural(faltam.length, 'falta')}`}
        </Button>
      )}
      {separa && s.situacao === 'fechada' && (
        <Button className="min-h-12 w-full justify-center" ocupado={indo} onClick={reabrir}>
          Voltar a separar
        </Button>
      )}
    </div>
  )
}

function VendidoSeparado({ de }: { de: Separacao['vendido_separado'] }) {
  if (de.length === 0) return null
  const cor = (c: number) => (c > 0 ? 'text-warning' : 'text-success')
  return (
    <section aria-label="Vendido e separado" className="rounded-xl border">
      <h2 className="px-3 pt-2.5 text-12 font-semibold text-text-2">Vendido × separado</h2>
      <ul>
        {de.map((l) => (
          <li key={l.linha_id} className="num flex items-center gap-3 border-t p-3 text-13 first:border-t-0">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{l.vendido}</p>
              <p className="text-12 text-text-2">
                {l.troca
                  ? `→ ${l.separado}, conferido`
                  : `vendido ${qtd(l.vendido_qtd)}, separado ${qtd(l.separado_qtd)} ${l.unidade.toLowerCase()}`}
              </p>
            </div>
            {l.valor_centavos !== undefined && (
              <strong className={`font-semibold ${cor(l.valor_centavos)}`}>
                {l.valor_centavos > 0 ? '+ ' : ''}
                {dinheiro(l.valor_centavos).replace('-', '−')}
              </strong>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
