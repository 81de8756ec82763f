import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Kbd } from '#ui/kbd.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { recebimentos } from '../../contract/recebimentos.ts'
import type { FaturaNaConciliacao, RecebimentoInteiro } from '../../tipos.ts'
import { relerCobranca } from '../dados.ts'
import { ProcurarFatura } from './procurar-fatura.tsx'

/** The likely invoice, offered. It is posted only by the person's act, never alone. */
export function Sugestoes({ r, pode }: { r: RecebimentoInteiro; pode: boolean }) {
  const [procurando, setProcurando] = useState(false)
  const { indo, geral, erros, fazer } = useAto()
  const baixar = (modo: 'sugestao' | 'escolha', f: FaturaNaConciliacao) => {
    const devido = f.valor_centavos - f.pago_centavos + f.encargos_centavos
    const valor_centavos = Math.min(r.livre_centavos, devido)
    return fazer(async () => {
      await chamar(recebimentos.baixar, {
        params: { id: r.id },
        body: { modo, faturas: [{ fatura_id: f.id, valor_centavos }] },
      })
      await relerCobranca()
    }, 'A fatura não foi baixada.')
  }
  const [primeira] = r.sugestoes
  useAtalhos(
    'Recebimento',
    [
      {
        teclas: 'enter',
        rotulo: 'Baixar a fatura sugerida',
        executar: () => primeira && void baixar('sugestao', primeira.fatura),
      },
    ],
    pode && primeira !== undefined && !procurando,
  )
  return (
    <section aria-label="Fatura provável" className="grid gap-2">
      <h3 className="text-13 font-semibold">
        {dinheiro(r.livre_centavos)} {r.txid ? 'por conciliar' : 'sem txid'}
      </h3>
      {r.sugestoes.map((s, n) => (
        <div key={s.fatura.id} className="grid gap-2 rounded border p-3">
          <p className="text-13">
            Pode ser de <b className="font-semibold">{s.fatura.contato_nome}</b>, UC {s.fatura.unidade ?? 'sem número'},
            com {s.porque}.
          </p>
          <p className="num text-12 text-text-2">
            {s.fatura.numero} · falta {dinheiro(s.fatura.valor_centavos - s.fatura.pago_centavos)}
            {s.fatura.encargos_centavos > 0 && ` · multa e juros ${dinheiro(s.fatura.encargos_centavos)}`}
          </p>
          {pode && (
            <Button
              tamanho="pequeno"
              variante={n === 0 ? 'primaria' : 'secundaria'}
              ocupado={indo}
              onClick={() => void baixar('sugestao', s.fatura)}
            >
              É dela, baixar {n === 0 && <Kbd teclas="enter" />}
            </Button>
          )}
        </div>
      ))}
      {geral && (
        <AlertBox tom="perigo" titulo={erros['faturas.0.valor_centavos'] ?? erros['faturas.0.fatura_id'] ?? geral} />
      )}
      {pode && !procurando && (
        <Button tamanho="pequeno" onClick={() => setProcurando(true)}>
          {r.sugestoes.length > 0 ? 'Procurar outra' : 'Procurar fatura'}
        </Button>
      )}
      {procurando && <ProcurarFatura dia={r.dia} ocupado={indo} aoEscolher={(f) => void baixar('escolha', f)} />}
    </section>
  )
}
