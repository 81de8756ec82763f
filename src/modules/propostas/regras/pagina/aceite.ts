import type { OpcaoComum } from '../cliente/comum.ts'
import type { DadosDaPagina, Escolha } from './dados.ts'
import { html, Html } from '#kit/html.ts'
import { escolhida } from './partes.ts'

const CANAIS = { whatsapp: 'WhatsApp', email: 'e-mail', sms: 'SMS' } as const

/** Without an address for the code no acceptance can succeed: says how to get one instead of drawing a form. */
const comoAceitar = (
  resumo: string,
  vendedor: string,
): Html => html`<section class="c aceite" id="aceite" data-parte="aceite">
  <h2>Aceitar a proposta <span data-vivo="resumo">${resumo}</span></h2>
  <p>Para aceitar por aqui, você confirma um código que chega no seu celular ou e-mail, e ainda não temos nenhum dos dois.</p>
  <p class="s">Fale com ${vendedor}, que cadastra o seu contato. Depois, abra este link de novo e aceite.</p>
</section>`

/** Name, CPF, code, signature and consent. Nothing is ticked in advance. */
export function formularioDeAceite(d: DadosDaPagina, o: OpcaoComum, e: Escolha): Html {
  const { resumo, valor } = escolhida(o, e)
  if (d.canais.length === 0) return comoAceitar(resumo, d.proposta.vendedor.nome)
  return html`<form class="c aceite" id="aceite" data-parte="aceite" data-aceite novalidate>
    <h2>Aceitar a proposta <span data-vivo="resumo">${resumo}</span></h2>
    <div class="campo">
      <label for="nome">Nome completo</label>
      <input id="nome" name="nome" autocomplete="name" maxlength="160" required aria-describedby="erro-nome" />
      <p class="erro" id="erro-nome"></p>
    </div>
    <div class="campo">
      <label for="cpf">CPF</label>
      <input id="cpf" name="cpf" inputmode="numeric" autocomplete="off" maxlength="14" required aria-describedby="erro-cpf" />
      <p class="erro" id="erro-cpf"></p>
    </div>
    <fieldset class="campo canais">
      <legend>Para onde enviamos o código</legend>
      ${d.canais.map(
        (c, n) =>
          html`<label><input type="radio" name="canal" value="${c.canal}" ${new Html(n === 0 ? 'checked' : '')} />${CANAIS[c.canal]} ${c.destino}</label>`,
      )}
      <button class="btn" type="button" data-ato="codigo">Enviar código</button>
      <p class="s" role="status" data-codigo-enviado></p>
    </fieldset>
    <div class="campo">
      <label for="codigo">Código de 6 números</label>
      <input
        class="codigo"
        id="codigo"
        name="codigo"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="11"
        required
        aria-describedby="erro-codigo"
      />
      <p class="erro" id="erro-codigo"></p>
    </div>
    <fieldset class="campo assinatura">
      <legend>Assinatura</legend>
      <div class="escolha">
        <label><input type="radio" name="modo" value="digitada" checked />Digitar o nome</label>
        <label><input type="radio" name="modo" value="desenho" />Desenhar</label>
      </div>
      <p class="digitada" data-digitada aria-live="polite"></p>
      <div class="quadro" data-quadro hidden>
        <canvas width="640" height="232" aria-label="Desenhe a assinatura com o dedo ou o mouse"></canvas>
        <button class="btn pequeno" type="button" data-ato="limpar">Limpar</button>
      </div>
      <p class="erro" id="erro-assinatura"></p>
    </fieldset>
    <label class="consente"
      ><input type="checkbox" name="consentimento" aria-describedby="erro-consentimento" /><span
        >${d.consentimento.texto}</span
      ></label
    >
    <p class="erro" id="erro-consentimento"></p>
    <p class="erro geral" role="alert" id="erro-geral"></p>
    <button class="btn primario" type="submit">Aceitar por <span data-vivo="valor">${valor}</span></button>
  </form>`
}
