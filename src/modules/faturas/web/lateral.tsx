import { diaBr } from '#kit/dias.ts'
import { mesPorExtenso } from '#kit/meses.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { comMoeda, kwh, plural, porcento, semMoeda } from '#ui/formatos.ts'
import type { Item } from '../contract/itens.ts'
import type { Lote } from '../contract/lotes.ts'
import { Aprovacao } from './aprovacao.tsx'
import { Amostras } from './amostras.tsx'
import { Memoria } from './memoria.tsx'
import { Parte } from './parte.tsx'
import { alternarFora, reler } from './atos.ts'
import { DaFatura } from './fatura/da-fatura.tsx'

/** The chosen line with its arithmetic, the sums, the approval, and the act of the step. */
export function Lateral({ lote, item }: { lote: Lote; item: Item | null }) {
  return (
    <aside className="flex w-[380px] shrink-0 flex-col overflow-y-auto border-l max-md:w-full max-md:overflow-visible max-md:border-t max-md:border-l-0">
      {item && <LinhaEscolhida lote={lote} item={item} />}
      <Somas lote={lote} />
      {lote.emitidas > 0 && <Recebido lote={lote} />}
      <Aprovacao lote={lote} />
    </aside>
  )
}

function LinhaEscolhida({ lote, item }: { lote: Lote; item: Item }) {
  const bloqueada = item.bloqueios.length > 0
  const edita = lote.situacao === 'montando' && lote.pode.montar
  return (
    <Parte id="conta-da-linha" titulo={item.membro} lado={bloqueada && <Chip tom="perigo">não pode sair</Chip>}>
      {item.bloqueios.map((b) => (
        <p key={b.codigo} className="text-13 font-medium text-danger">
          {b.codigo === 'economia_negativa' && item.economia_centavos !== null && item.economia_centavos < 0
            ? `O membro perderia ${comMoeda(-item.economia_centavos)} em ${mesPorExtenso(lote.competencia).split(' ')[0]}.`
            : b.texto}
        </p>
      ))}
      <p className="num text-12 text-text-2">
        vence em {diaBr(item.fatura?.vencimento_em ?? item.vencimento_em)}
        {item.fatura ? '' : ', o dia que o membro escolheu'}
      </p>
      <Memoria passos={item.memoria} />
      {item.perda && (
        <p className="text-12 text-text-2">
          {item.perda.frase} Com economia garantida seriam {comMoeda(item.perda.garantida_centavos)}.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {edita && (
          <>
            <Button tamanho="pequeno" atalho="f" onClick={() => void alternarFora(lote, item)}>
              {item.fora ? 'Trazer de volta' : 'Deixar fora'}
            </Button>
            <Button tamanho="pequeno" atalho="r" onClick={() => void reler(lote, item)}>
              Ler a conta de novo
            </Button>
          </>
        )}
      </div>
      {item.fatura && <DaFatura key={item.fatura.id} lote={lote} fatura={item.fatura} />}
    </Parte>
  )
}

const Figura = ({ nome, valor }: { nome: string; valor: string }) => (
  <div>
    <dt className="text-12 text-text-2">{nome}</dt>
    <dd className="num text-16 font-semibold">{valor}</dd>
  </div>
)

function Somas({ lote }: { lote: Lote }) {
  const s = lote.somas
  return (
    <Parte
      titulo={lote.contagens.prontas === 1 ? 'Soma da única pronta' : `Soma das ${lote.contagens.prontas} prontas`}
      lado={lote.contagens.prontas > 0 && <Amostras lote={lote} />}
    >
      <dl className="grid grid-cols-2 gap-2">
        <Figura nome="A cobrar" valor={comMoeda(s.cobranca_centavos)} />
        <Figura nome="Economia dos membros" valor={comMoeda(s.economia_centavos)} />
        <Figura nome="Energia compensada" valor={`${kwh(s.compensada_kwh)} kWh`} />
        <Figura
          nome="Economia sobre a conta"
          valor={s.sem_centavos > 0 ? porcento(s.economia_centavos / s.sem_centavos, 2) : '–'}
        />
      </dl>
      <p className="num text-12 text-text-2">
        {semMoeda(s.sem_centavos)} sem o plano − {semMoeda(s.distribuidora_centavos)} distribuidora −{' '}
        {semMoeda(s.cobranca_centavos)} = {semMoeda(s.economia_centavos)}
      </p>
    </Parte>
  )
}

const Recebido = ({ lote }: { lote: Lote }) => (
  <Parte titulo="Do lote, até agora">
    <dl className="num grid grid-cols-[1fr_auto] gap-y-1 text-13">
      <dt>A receber</dt>
      <dd className="text-right">{semMoeda(lote.recebido.faturado_centavos)}</dd>
      <dt>Recebido, {plural(lote.recebido.pagas, 'fatura paga', 'faturas pagas')}</dt>
      <dd className="text-right text-success">{semMoeda(lote.recebido.pago_centavos)}</dd>
      <dt>Em aberto</dt>
      <dd className="text-right">
        {semMoeda(Math.max(0, lote.recebido.faturado_centavos - lote.recebido.pago_centavos))}
      </dd>
    </dl>
    <p className="text-12 text-text-2">Depois do vencimento: multa e juros do contrato de cada membro.</p>
  </Parte>
)
