import { html, Html } from '#kit/html.ts'
import { minutosDeLeitura, separarResumo } from '../paginas.ts'
import { primeiroNome } from '#kit/como-chamar.ts'
import { documentoEmHtml } from './blocos.ts'
import { NOME_DO_CANAL, type DadosDaPagina } from './dados.ts'

const ultimaPagina = (n: number) =>
  n === 1 ? 'Leia até o fim para continuar.' : `Role até a página ${n} para continuar.`

export function passoDeLer(d: DadosDaPagina): Html {
  const { resumo, corpo } = separarResumo(d.blocos)
  return html`<div data-passo="ler">
    <section class="c">
      <p class="s">${d.empresa.nome} pede a sua assinatura, ${primeiroNome(d.pedido.eu.nome)}</p>
      <h1>${d.titulo}</h1>
      ${
        resumo &&
        html`<dl class="linhas">${resumo.itens.map((i) => html`<div><dt>${i.rotulo}</dt><dd>${i.valor}</dd></div>`)}</dl>`
      }
    </section>
    <section class="c doc" aria-label="Documento">
      <div class="andamento">
        <p>página <b data-pagina-atual>1</b> de ${d.paginas}</p>
        <progress value="0" max="${d.paginas}" data-andamento aria-label="Quanto você já leu"></progress>
        <p class="s" data-faltam>faltam ${minutosDeLeitura(d.blocos)} min</p>
      </div>
      ${documentoEmHtml(corpo, d.paginas)}
      <div data-fim></div>
    </section>
    <div class="barra">
      <p class="s" role="status" data-falta-ler>${ultimaPagina(d.paginas)}</p>
      <button class="btn primario" type="button" data-ato="li" disabled>Li até o fim, continuar</button>
    </div>
  </div>`
}

export const passoDeConfirmar = (d: DadosDaPagina): Html => html`<div data-passo="confirmar" hidden>
  <form class="c" data-confirmar novalidate>
    <h1 tabindex="-1">É você, ${primeiroNome(d.pedido.eu.nome)}?</h1>
    <p class="s" role="status" data-codigo-enviado>${
      d.canais.length === 0
        ? `Para receber o código, peça a ${d.empresa.nome} que confirme o seu celular ou e-mail.`
        : 'Escolha como receber um código de 6 números.'
    }</p>
    <div class="campo">
      <label for="codigo">Código</label>
      <input class="codigo" id="codigo" name="codigo" inputmode="numeric" autocomplete="one-time-code" maxlength="11" required aria-describedby="erro-codigo dica-codigo" />
      <p class="erro" id="erro-codigo"></p>
      <p class="s" id="dica-codigo">Vale por 10 minutos.</p>
    </div>
    <div class="campo">
      <label for="cpf">CPF</label>
      <input id="cpf" name="cpf" inputmode="numeric" autocomplete="off" maxlength="14" required aria-describedby="erro-cpf" />
      <p class="erro" id="erro-cpf"></p>
    </div>
    <p class="erro geral" role="alert" id="erro-geral"></p>
    <button class="btn primario" type="submit">Confirmar</button>
  </form>
  ${
    d.canais.length > 0 &&
    html`<section class="c" aria-label="Receber o código">
      <h2>Não recebeu?</h2>
      ${d.canais.map(
        (c) =>
          html`<button class="btn" type="button" data-canal="${c.canal}">Receber por ${NOME_DO_CANAL[c.canal]}, ${c.destino}</button>`,
      )}
    </section>`
  }
  <section class="c"><p class="s">Não peça nem mostre este código a ninguém. A ${d.empresa.nome} nunca pergunta o código por telefone.</p></section>
</div>`

export const passoDeAssinar = (d: DadosDaPagina): Html => html`<div data-passo="assinar" hidden>
  <form data-assinar novalidate>
    <section class="c">
      <h1 tabindex="-1">Sua assinatura</h1>
      <input type="hidden" id="nome" value="${d.pedido.eu.nome}" />
      <fieldset class="campo assinatura">
        <legend class="so-leitor">Como assinar</legend>
        <div class="escolha">
          <label><input type="radio" name="modo" value="desenho" ${new Html('checked')} />Desenhar</label>
          <label><input type="radio" name="modo" value="digitada" />Digitar o nome</label>
        </div>
        <p class="digitada" data-digitada aria-live="polite" hidden></p>
        <div class="quadro" data-quadro>
          <canvas width="640" height="232" aria-label="Desenhe a assinatura com o dedo ou o mouse"></canvas>
          <button class="btn pequeno" type="button" data-ato="limpar">Limpar</button>
        </div>
        <p class="s">${d.pedido.eu.nome} · CPF ${d.cpf}</p>
        <p class="erro" id="erro-assinatura"></p>
      </fieldset>
    </section>
    <section class="c">
      <label class="consente"><input type="checkbox" name="consentimento" aria-describedby="erro-consentimento" /><span>${d.consentimento}</span></label>
      <p class="erro" id="erro-consentimento"></p>
      <label class="consente"><input type="checkbox" name="local" /><span>Guardar a localização<small>opcional, só prova onde assinou</small></span></label>
      <label class="consente"><input type="checkbox" name="selfie" /><span>Tirar uma selfie<small>opcional, fica só neste ${d.oQue}</small></span></label>
      <div data-foto hidden>
        <label class="btn" for="foto">Abrir a câmera</label>
        <input class="so-leitor" id="foto" type="file" accept="image/*" capture="user" />
      </div>
      <p class="s" role="status" data-extras></p>
    </section>
    <section class="c">
      <p class="erro geral" role="alert" id="erro-ao-assinar"></p>
      <button class="btn primario" type="submit">Assinar o ${d.oQue}</button>
    </section>
  </form>
  <details class="c">
    <summary>Não concordo, recusar com motivo</summary>
    <form data-recusar novalidate>
      <div class="campo">
        <label for="motivo">Motivo</label>
        <textarea id="motivo" name="motivo" rows="3" maxlength="500" aria-describedby="erro-motivo"></textarea>
        <p class="erro" id="erro-motivo"></p>
      </div>
      <button class="btn" type="submit">Recusar o ${d.oQue}</button>
    </form>
  </details>
  <p class="s rodape">Guardamos data, hora, IP, aparelho e o texto aceito.</p>
</div>`
